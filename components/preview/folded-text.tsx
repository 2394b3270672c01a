"use client";

import { useState } from "react";
import { foldText } from "./fold-text";
import { SentText } from "./sent-text";

export function FoldedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const beginning = foldText(text);
  if (open || beginning === null) return <SentText text={text} />;
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <SentText text={beginning} inline />…{" "}
      <button
        type="button"
        className="min-h-6 rounded-sm font-medium text-muted hover:underline"
        onClick={() => setOpen(true)}
      >
        See more
      </button>
    </p>
  );
}

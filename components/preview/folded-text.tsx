"use client";

import { useState } from "react";
import { LinkedText } from "./linked-text";

export function FoldedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const beginning = foldText(text);
  if (open || beginning === null) return <LinkedText text={text} />;
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <LinkedText text={beginning} inline />…{" "}
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

const pointsMax = 400;
const linesMax = 5;

export function foldText(text: string): string | null {
  const lines = text.split("\n");
  const fewLines = lines.slice(0, linesMax).join("\n");
  const points = [...fewLines];
  if (lines.length <= linesMax && points.length <= pointsMax) return null;
  if (points.length <= pointsMax) return fewLines.trimEnd();
  const cut = points.slice(0, pointsMax).join("");
  const space = cut.lastIndexOf(" ");
  return (space > pointsMax / 2 ? cut.slice(0, space) : cut).trimEnd();
}

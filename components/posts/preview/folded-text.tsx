"use client";

import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { withoutEnd } from "@/lib/networks/content/rules/text";
import { LinkedText, type TextMark } from "./linked-text";

type Fold = Account["look"]["fold"];

export function FoldedText({
  text,
  marks,
  look: { fold, linkCard },
  lead,
}: {
  text: string;
  marks?: readonly TextMark[];
  look: Account["look"];
  lead?: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const beginning = open ? null : foldText(text, fold);
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {lead && <span className="font-semibold">{lead} </span>}
      <LinkedText
        text={beginning === null ? text : withoutEnd(beginning, /[.,;:…]/)}
        marks={marks}
        followsLinks={linkCard !== "none"}
        inline
      />
      {beginning !== null && (
        <>
          …{" "}
          <button
            type="button"
            className="min-h-6 rounded-sm text-muted hover:underline"
            onClick={() => setOpen(true)}
          >
            {fold.word}
          </button>
        </>
      )}
    </p>
  );
}

export function foldText(text: string, { characters, lines }: Omit<Fold, "word">): string | null {
  const all = text.split("\n");
  const first = all.slice(0, lines).join("\n");
  const points = [...first];
  if (all.length <= lines && points.length <= characters) return null;
  if (points.length <= characters) return first.trimEnd();
  const cut = points.slice(0, characters).join("");
  const space = cut.lastIndexOf(" ");
  return (space > characters / 2 ? cut.slice(0, space) : cut).trimEnd();
}

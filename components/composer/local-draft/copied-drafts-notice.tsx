"use client";

import type { Route } from "next";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import { copiedDraftKeys } from "./copied-draft-keys";
import { deleteLocalDraft, type LocalDraft, readLocalDraft } from "./local-draft";

export function CopiedDraftsNotice({ currentKey }: { currentKey: string }) {
  const [copies, setCopies] = useState(() => copiedDrafts(currentKey));
  if (copies.length === 0) return null;
  const discard = (key: string) => {
    deleteLocalDraft(key);
    setCopies(copies.filter((copy) => copy.key !== key));
  };
  return (
    <Callout title="Also unsent on this device">
      <ul>
        {copies.map(({ key, postId, draft }) => (
          <li key={key} className="flex items-center gap-2">
            <TextLink href={`/compose?from=${postId}` as Route} className="min-w-0 truncate">
              {draft.composition.positions[0]?.text.trim() || "Images without text"}
            </TextLink>
            <Button size="sm" variant="ghost" onClick={() => discard(key)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

type CopiedDraft = { key: string; postId: string; draft: LocalDraft };

function copiedDrafts(currentKey: string): CopiedDraft[] {
  const copies = copiedDraftKeys(currentKey).flatMap(({ key, postId }) => {
    const draft = readLocalDraft(key);
    return draft ? [{ key, postId, draft }] : [];
  });
  return copies.sort((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
}

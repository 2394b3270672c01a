"use client";

import type { Route } from "next";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { deleteLocalDraft, type LocalDraft, readLocalDraft } from "./local-draft";

export function RestoredNotice({
  savedAt,
  preferences,
  onContinue,
  onDiscard,
}: {
  savedAt: string;
  preferences: TimePreferences;
  onContinue: () => void;
  onDiscard: () => void;
}) {
  return (
    <Callout
      role="status"
      title="Continue where you left off"
      action={
        <div className="flex gap-2">
          <Button size="sm" onClick={onContinue}>
            Continue
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      }
    >
      <p>
        This was saved on this device on{" "}
        <time dateTime={savedAt}>{formatDateTime(savedAt, preferences)}</time> and never sent.
      </p>
    </Callout>
  );
}

/** Lists the copies of other posts that this device keeps, where a new post is written. */
export function CopiedDrafts({ currentKey }: { currentKey: string }) {
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

function copiedDrafts(currentKey: string): { key: string; postId: string; draft: LocalDraft }[] {
  const copies = copiedDraftKeys(currentKey).flatMap(({ key, postId }) => {
    const draft = readLocalDraft(key);
    return draft ? [{ key, postId, draft }] : [];
  });
  return copies.sort((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
}

function copiedDraftKeys(currentKey: string): { key: string; postId: string }[] {
  if (!currentKey.endsWith(newPostSuffix)) return [];
  const prefix = `${currentKey.slice(0, -newPostSuffix.length)}:copy:`;
  return storedKeys(prefix).map((key) => ({ key, postId: key.slice(prefix.length) }));
}

const newPostSuffix = ":new";

function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

"use client";

import { useEffect, useRef } from "react";
import type { EndedPosts } from "@/components/posts/ending/use-undo-ending";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { useToast } from "@/components/ui/toast";
import type { LabelChange } from "@/lib/planning/posts/schema";
import type { FormerAccounts } from "./stored-accounts";
import type { Change, LastChange } from "./use-last-change";

export type Undoing = {
  moves: (moves: Extract<Change, { kind: "moves" }>["moves"]) => void;
  ending: (ended: EndedPosts) => void;
  labels: (changes: LabelChange[]) => void;
  accounts: (before: FormerAccounts[]) => void;
};

const offeredForMs = 60_000;

let isFreshlyLoaded = true;

/** Returns what ⌘Z does. After a reload it offers the last change's Undo again. */
export function useUndoLast(last: LastChange, undoing: Undoing): () => void {
  const toast = useToast();
  const undo = () => {
    const change = last.take();
    if (change) undoChange(change, undoing);
  };
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const change = isFreshlyLoaded ? last.keptSince(offeredForMs) : null;
    isFreshlyLoaded = false;
    if (!change) return;
    const action = { label: "Undo", onSelect: () => latest.current() };
    toast.show({ title: changeWords(change), action });
  }, [last, toast]);
  return undo;
}

function undoChange(change: Change, undoing: Undoing): void {
  if (change.kind === "moves") undoing.moves(change.moves);
  else if (change.kind === "ending") undoing.ending(change.ended);
  else if (change.kind === "labels") undoing.labels(change.changes);
  else undoing.accounts(change.before);
}

function changeWords(change: Change): string {
  switch (change.kind) {
    case "moves":
      return `${countedPosts(change.moves.length)} moved`;
    case "ending":
      return `${countedPosts(change.ended.posts.length)} ${endedWords[change.ended.ending]}`;
    case "labels":
      return `Labels of ${countedPosts(change.changes.length)} changed`;
    case "accounts":
      return `Accounts of ${countedPosts(change.before.length)} changed`;
    default:
      return change satisfies never;
  }
}

export const endedWords = { cancel: "cancelled", delete: "deleted" } as const;

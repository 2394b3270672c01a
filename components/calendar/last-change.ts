"use client";

import { useEffect, useRef, useState } from "react";
import type { EndedPosts } from "@/components/posts/ending/use-undo-ending";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { useToast } from "@/components/ui/toast";
import type { LabelChange } from "@/lib/planning/posts/schema";
import type { Movable } from "./move-queue";
import type { FormerAccounts } from "./use-change-accounts";

export type Change =
  | { kind: "moves"; moves: { post: Movable; to: string }[] }
  | { kind: "ending"; ended: EndedPosts }
  | { kind: "labels"; changes: LabelChange[] }
  | { kind: "accounts"; before: FormerAccounts[] };

type Kept = { change: Change; at: number };

const keptForMs = 3_600_000;

export type LastChange = {
  remember: (change: Change) => void;
  forget: () => void;
  take: () => Change | null;
  keptSince: (agoMs: number) => Change | null;
};

/** Holds how the last change is undone, as data that outlives a reload of the tab. */
export function useLastChange(userId: string): LastChange {
  const [last] = useState(() => lastChangeIn(`herald:last-change:${userId}`));
  return last;
}

function lastChangeIn(key: string): LastChange {
  let kept: Kept | null | undefined;
  const write = (next: Kept | null) => {
    kept = next;
    try {
      if (next) sessionStorage.setItem(key, JSON.stringify(next));
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage, Undo lasts as long as the page.
    }
  };
  const keptSince = (agoMs: number) => {
    kept ??= readKept(key);
    return kept && Date.now() - kept.at < agoMs ? kept.change : null;
  };
  return {
    remember: (change) => write({ change, at: Date.now() }),
    forget: () => write(null),
    take: () => {
      const change = keptSince(keptForMs);
      write(null);
      return change;
    },
    keptSince,
  };
}

function readKept(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

type Undoing = {
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

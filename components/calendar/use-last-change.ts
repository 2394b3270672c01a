"use client";

import { useState } from "react";
import type { EndedPosts } from "@/components/posts/ending/use-undo-ending";
import type { LabelChange } from "@/lib/planning/posts/schema";
import type { Movable } from "./move-queue";
import type { FormerAccounts } from "./stored-accounts";

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
  let held: Kept | null | undefined;
  const read = () => {
    held ??= readKept(key);
    return held;
  };
  const write = (kept: Kept | null) => {
    held = kept;
    try {
      if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage, Undo lasts as long as the page.
    }
  };
  const keptSince = (agoMs: number) => {
    const kept = read();
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

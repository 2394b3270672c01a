"use client";

import { useEffect, useRef, useState } from "react";
import { endedWords } from "@/components/posts/ending/use-end-posts";
import type { EndedPosts } from "@/components/posts/ending/use-undo-ending";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { useToast } from "@/components/ui/toast";
import type { Assignment, LabelChange } from "@/lib/planning/posts/schema";
import type { Movable } from "./move-queue";
import type { AccountChange, FormerAccounts } from "./use-change-accounts";
import type { DraftPlan } from "./use-plan-draft";
import type { PostEdit } from "./use-undo-edit";

export type Change =
  | { kind: "moves"; moves: readonly { post: Movable; to: string }[] }
  | { kind: "ending"; ended: EndedPosts }
  | { kind: "labels"; changes: LabelChange[] }
  | { kind: "managers"; assignments: Assignment[] }
  | { kind: "accounts"; before: FormerAccounts[]; change: AccountChange }
  | { kind: "plan"; plan: DraftPlan }
  | { kind: "edit"; edit: PostEdit };

type Kept = { change: Change; at: number };

const keptForMs = 3_600_000;
const stepsMax = 50;

export type LastChange = {
  remember: (change: Change) => void;
  /** Lets go of a change that its own Undo takes back. */
  forget: (change: Change) => void;
  take: () => Change | null;
  keptSince: (agoMs: number) => Change | null;
  /** Tells of a change that was taken back, and of how it is made again. */
  undone: (change: Change, again: () => void) => void;
  redo: () => void;
  /** Tells that a change of ours made a version of a post or a draft of the one before. */
  rebase: (id: string, from: number, to: number) => void;
};

/** Holds how the last changes are undone, as data that outlives a reload of the tab. */
export function useLastChange(userId: string): LastChange {
  const [last] = useState(() => lastChangesIn(`herald:last-changes:${userId}`));
  return last;
}

export function lastChangesIn(key: string): LastChange {
  let steps: Kept[] | undefined;
  let undone: { change: Change; again: () => void }[] = [];
  /** Names the change that a redo makes again: it leaves what else can be made again. */
  let awaited: string | null = null;
  const kept = () => {
    steps ??= readKept(key);
    return steps;
  };
  const write = (next: Kept[]) => {
    steps = next.slice(-stepsMax);
    try {
      if (steps.length > 0) sessionStorage.setItem(key, JSON.stringify(steps));
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage, Undo lasts as long as the page.
    }
  };
  const keptSince = (agoMs: number) => {
    const top = kept().at(-1);
    return top && Date.now() - top.at < agoMs ? top.change : null;
  };
  return {
    remember: (change) => {
      if (awaited !== nameOf(change)) undone = [];
      awaited = null;
      write([...kept(), { change, at: Date.now() }]);
    },
    forget: (change) => {
      const index = kept().findLastIndex((each) => nameOf(each.change) === nameOf(change));
      if (index >= 0) write(kept().toSpliced(index, 1));
    },
    take: () => {
      const change = keptSince(keptForMs);
      write(change ? kept().slice(0, -1) : []);
      return change;
    },
    keptSince,
    undone: (change, again) => {
      undone = [...undone, { change, again }];
    },
    redo: () => {
      const step = undone.at(-1);
      if (!step) return;
      undone = undone.slice(0, -1);
      awaited = nameOf(step.change);
      step.again();
    },
    rebase: (id, from, to) => {
      const versioned = [...kept(), ...undone].flatMap(({ change }) => versionedIn(change));
      for (const each of versioned) {
        if (each.id === id && each.version === from) each.version = to;
      }
      write(kept());
    },
  };
}

type Versioned = { id: string; version: number };

function versionedIn(change: Change): Versioned[] {
  switch (change.kind) {
    case "moves":
      return change.moves.map(({ post }) => post);
    case "ending":
      return [...change.ended.posts];
    case "accounts":
      return change.before;
    case "plan":
      return [change.plan.draft];
    case "edit":
      return [change.edit.post];
    case "labels":
    case "managers":
      return [];
    default:
      return change satisfies never;
  }
}

function nameOf(change: Change): string {
  return [change.kind, ...idsIn(change).sort()].join(" ");
}

function idsIn(change: Change): string[] {
  if (change.kind === "labels") return change.changes.map(({ postId }) => postId);
  if (change.kind === "managers") return change.assignments.map(({ postId }) => postId);
  return versionedIn(change).map(({ id }) => id);
}

function readKept(key: string): Kept[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? (stored as Kept[]) : [];
  } catch {
    return [];
  }
}

type Undoing = {
  moves: (moves: Extract<Change, { kind: "moves" }>["moves"]) => void;
  ending: (ended: EndedPosts) => void;
  labels: (changes: LabelChange[]) => void;
  managers: (assignments: Assignment[]) => void;
  accounts: (before: FormerAccounts[], change: AccountChange) => void;
  plan: (plan: DraftPlan) => void;
  edit: (edit: PostEdit) => void;
};

const offeredForMs = 60_000;

let isFreshlyLoaded = true;

/** Returns what ⌘Z does. After a reload it offers the Undo of the last change again. */
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
  else if (change.kind === "managers") undoing.managers(change.assignments);
  else if (change.kind === "plan") undoing.plan(change.plan);
  else if (change.kind === "edit") undoing.edit(change.edit);
  else undoing.accounts(change.before, change.change);
}

function changeWords(change: Change): string {
  switch (change.kind) {
    case "moves":
      return `${countedPosts(change.moves.length)} moved`;
    case "ending":
      return `${countedPosts(change.ended.posts.length)} ${endedWords[change.ended.ending]}`;
    case "labels":
      return `Labels of ${countedPosts(change.changes.length)} changed`;
    case "managers":
      return `${countedPosts(change.assignments.length)} assigned`;
    case "accounts":
      return `Accounts of ${countedPosts(change.before.length)} changed`;
    case "plan":
      return "Draft planned";
    case "edit":
      return "Post changed";
    default:
      return change satisfies never;
  }
}

"use client";

import { useSyncExternalStore } from "react";
import { undoSeconds } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { accountNamesOf } from "./account-names";

export type Pending = { postId: string; accountNames: string[]; endsAtMs: number };

const pendingKey = "herald:publishing";
// The server may be a moment behind.
const keptMs = (undoSeconds + 3) * 1_000;
const none: Pending[] = [];
const listeners = new Set<() => void>();
const toBeFocused = new Set<string>();

let stored = "";
let read = none;
let timer: ReturnType<typeof setTimeout> | undefined;

export function rememberPublishing(post: Post): void {
  const endsAtMs = Date.now() + keptMs;
  const entry = { postId: post.id, accountNames: accountNamesOf(post), endsAtMs };
  focusNext(post.id);
  store([...current().filter(({ postId }) => postId !== post.id), entry]);
}

export function usePending(): readonly Pending[] {
  return useSyncExternalStore(subscribe, current, () => none);
}

export function focusNext(postId: string): void {
  toBeFocused.add(postId);
}

export function takesFocus(postId: string): boolean {
  return toBeFocused.delete(postId);
}

function current(): Pending[] {
  const text = readText();
  if (text !== stored) {
    stored = text;
    read = parse(text);
  }
  if (read.some(isOver)) read = read.filter((entry) => !isOver(entry));
  return read.length === 0 ? none : read;
}

/** A clock that was set back since leaves an end that lies too far ahead. */
function isOver({ endsAtMs }: Pending): boolean {
  const leftMs = endsAtMs - Date.now();
  return leftMs <= 0 || leftMs > keptMs;
}

function parse(text: string): Pending[] {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries.filter(isPending) : none;
  } catch {
    return none;
  }
}

function isPending(entry: unknown): entry is Pending {
  const { postId, accountNames, endsAtMs } = (entry ?? {}) as {
    [Field in keyof Pending]?: unknown;
  };
  return typeof postId === "string" && typeof endsAtMs === "number" && Array.isArray(accountNames);
}

function readText(): string {
  try {
    return localStorage.getItem(pendingKey) ?? "";
  } catch {
    return stored;
  }
}

function store(pending: Pending[]): void {
  const text = JSON.stringify(pending);
  try {
    localStorage.setItem(pendingKey, text);
  } catch {
    stored = text;
    read = pending;
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
  forgetLater();
}

function forgetLater(): void {
  clearTimeout(timer);
  const ends = current().map(({ endsAtMs }) => endsAtMs);
  if (ends.length > 0) timer = setTimeout(notify, Math.min(...ends) - Date.now());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", notify);
  forgetLater();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", notify);
    clearTimeout(timer);
  };
}

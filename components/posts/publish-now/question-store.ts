"use client";

import { useSyncExternalStore } from "react";

export type PublishQuestion = { accountNames: readonly string[]; onConfirm: () => void };

let asked: PublishQuestion | null = null;
const listeners = new Set<() => void>();

export function askToPublish(question: PublishQuestion): void {
  setQuestion(question);
}

export function closeQuestion(): void {
  setQuestion(null);
}

export function usePublishQuestion(): PublishQuestion | null {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
}

function setQuestion(question: PublishQuestion | null): void {
  asked = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

"use client";

import { useSyncExternalStore } from "react";
import { undoSeconds } from "@/lib/planning/posts/rules";

const stepMs = 200;

export function useSecondsLeft(until: string): number {
  return useSyncExternalStore(
    tick,
    () => {
      const seconds = Math.ceil((Date.parse(until) - Date.now()) / 1_000);
      return Math.min(Math.max(seconds, 0), undoSeconds);
    },
    () => undoSeconds,
  );
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, stepMs);
  return () => clearInterval(timer);
}

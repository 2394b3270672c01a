"use client";

import { useSyncExternalStore } from "react";
import { undoSeconds } from "@/lib/planning/posts/rules";
export function PublishingIn({ until }: { until: string }) {
  const seconds = useSecondsLeft(until);
  return (
    <span className="tabular-nums">
      {seconds > 0 ? `Publishing in ${seconds} s` : "Publishing…"}
    </span>
  );
}

const stepMs = 200;

function useSecondsLeft(until: string): number {
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

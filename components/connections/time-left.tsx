"use client";

import { useCallback, useSyncExternalStore } from "react";

export function TimeLeft({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span role="timer" className="tabular-nums">
      {clock} left
    </span>
  );
}

export function useSecondsLeft(instant: string): number | null {
  const read = useCallback(() => {
    return Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
  }, [instant]);
  return useSyncExternalStore(everySecond, read, () => null);
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

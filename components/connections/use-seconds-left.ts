"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Whole seconds until an instant, never below 0; null until the browser's clock is asked. */
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

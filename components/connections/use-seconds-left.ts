"use client";

import { useCallback, useSyncExternalStore } from "react";
import { now } from "@/lib/clock";

/** Whole seconds until an instant, never below 0; null until the browser's clock is asked. */
export function useSecondsLeft(instant: string): number | null {
  const read = useCallback(() => {
    return Math.max(0, Math.ceil((Date.parse(instant) - now().getTime()) / 1000));
  }, [instant]);
  return useSyncExternalStore(everySecond, read, () => null);
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

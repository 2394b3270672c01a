"use client";

import { useEffect, useState } from "react";

/** Returns the current time in steps, beginning with the server's so that hydration matches. */
export function useNowMs(initial: string, stepMs = 30_000): number {
  const [nowMs, setNowMs] = useState(() => Date.parse(initial));
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return nowMs;
}

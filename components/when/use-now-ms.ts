"use client";

import { useEffect, useState } from "react";

/** The time in steps of half a minute; the server's until the page is alive, so that both render alike. */
export function useNowMs(initial: string): number {
  const [nowMs, setNowMs] = useState(() => Date.parse(initial));
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

"use client";

import { useEffect, useState } from "react";

export function useNowMs(initial: string, stepMs = 30_000): number {
  const [nowMs, setNowMs] = useState(() => Date.parse(initial));
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return nowMs;
}

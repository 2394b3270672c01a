"use client";

import { type ReactNode, use, useEffect, useState } from "react";

const waitMs = 150;
/** Long enough for React to render again once the wait is over. */
const graceMs = 250;

type Wait = { over: Promise<void>; endedAt: number };

let wait: Wait | null = null;

/**
 * The placeholder of a page that takes longer: until then the former page stays. React would show a
 * placeholder at once, and then for 300 ms, however soon the page is there.
 */
export function AfterAWhile({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const mounted = setTimeout(() => setShown(true));
    return () => clearTimeout(mounted);
  }, []);
  if (!isShown && typeof window !== "undefined") use(currentWait().over);
  return children;
}

function currentWait(): Wait {
  if (wait && performance.now() < wait.endedAt + graceMs) return wait;
  const begun: Wait = { over: Promise.resolve(), endedAt: Number.POSITIVE_INFINITY };
  begun.over = new Promise((resolve) => {
    setTimeout(() => {
      begun.endedAt = performance.now();
      resolve();
    }, waitMs);
  });
  wait = begun;
  return begun;
}

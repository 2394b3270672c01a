"use client";

import { useSyncExternalStore } from "react";

/** False until the page is alive: what is typed into the server's markup before then would be lost. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => undefined;
}

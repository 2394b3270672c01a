"use client";

import { useSyncExternalStore } from "react";

/** Returns false in the server's markup, where typed text would be lost on hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}

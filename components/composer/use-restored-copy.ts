"use client";

import { useEffect, useState } from "react";
import { type DeviceCopy, readDeviceCopy } from "./device-copy";

type Restoring = { slot: string; onFound: (copy: DeviceCopy) => void };

/** Looks once for what was left unsent on this device; answers when it was saved. */
export function useRestoredCopy({ slot, onFound }: Restoring) {
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  // Storage is the browser's alone: the server's page has to be there first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per slot, whatever onFound is by then
  useEffect(() => {
    const copy = readDeviceCopy(slot);
    if (!copy) return;
    onFound(copy);
    setRestoredAt(copy.savedAt);
  }, [slot]);
  return { restoredAt, dismiss: () => setRestoredAt(null) };
}

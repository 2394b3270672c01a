"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type DeviceCopy, dropDeviceCopy, writeDeviceCopy } from "./device-copy";

const delayMs = 700;

export type DeviceSaving = {
  /** When the device last kept the composition; null before. */
  savedAt: string | null;
  /** True where this browser keeps nothing. */
  failed: boolean;
  /** Drops what is kept; later changes are kept again. */
  forget: () => void;
};

type Kept = Omit<DeviceCopy, "savedAt">;

/** Keeps an unsent composition on this device shortly after every change; null drops it. */
export function useDeviceCopy(slot: string, kept: Kept | null): DeviceSaving {
  const [saved, setSaved] = useState<Pick<DeviceSaving, "savedAt" | "failed">>(unsaved);
  const pending = useRef<(() => void) | null>(null);
  const content = kept && JSON.stringify(kept);
  const seen = useRef(content);

  useEffect(() => {
    if (seen.current === content) return;
    seen.current = content;
    const save = () => {
      if (pending.current !== save) return;
      pending.current = null;
      if (content === null) return dropDeviceCopy(slot);
      const savedAt = new Date().toISOString();
      const written = writeDeviceCopy(slot, { savedAt, ...(JSON.parse(content) as Kept) });
      setSaved({ savedAt, failed: !written });
    };
    pending.current = save;
    const timer = setTimeout(save, delayMs);
    return () => clearTimeout(timer);
  }, [slot, content]);

  useEffect(() => {
    const flush = () => pending.current?.();
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);

  const forget = useCallback(() => {
    pending.current = null;
    dropDeviceCopy(slot);
    setSaved(unsaved);
  }, [slot]);

  return { ...saved, forget };
}

const unsaved = { savedAt: null, failed: false };

"use client";

import { useEffect, useEffectEvent } from "react";

export function usePastedFiles(onFiles: (files: File[]) => void, enabled: boolean): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (event.defaultPrevented || files.length === 0 || !isIdle(event.target)) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, [enabled]);
}

function isIdle(target: EventTarget | null): boolean {
  return target === document.body || target === document.documentElement;
}

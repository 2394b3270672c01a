"use client";

import { useCallback, useSyncExternalStore } from "react";

const changed = "herald-remembered";

export function useStoredFlag(name: string): [boolean | null, () => void] {
  const key = `herald.${name}`;
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const remember = useCallback(() => {
    // When the storage is full or forbidden, the question only comes again.
    try {
      localStorage.setItem(key, "yes");
    } finally {
      window.dispatchEvent(new Event(changed));
    }
  }, [key]);
  return [value, remember];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
  };
}

"use client";

import { useCallback, useSyncExternalStore } from "react";

const changed = "herald-remembered";

/** A yes that this browser keeps; null until the browser is asked. */
export function useRemembered(name: string): [boolean | null, () => void] {
  const key = `herald.${name}`;
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const remember = useCallback(() => {
    // A full or forbidden store only means that the question comes again.
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

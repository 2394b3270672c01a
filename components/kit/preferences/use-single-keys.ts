"use client";

import { useSyncExternalStore } from "react";

export function useSingleKeys(): { on: boolean; turn: (on: boolean) => void } {
  const on = useSyncExternalStore(subscribe, singleKeysAreOn, () => true);
  return { on, turn };
}

export function singleKeysAreOn(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

const storageKey = "single-keys";
const listeners = new Set<() => void>();

function turn(on: boolean) {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  window.addEventListener("storage", notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("storage", notify);
  };
}

"use client";

import { useSyncExternalStore } from "react";

/** What the command key is called on this keyboard. */
export function useModifierKey(): "⌘" | "Ctrl" {
  return useSyncExternalStore(neverChanges, ofThisKeyboard, () => "Ctrl" as const);
}

function neverChanges() {
  return () => {};
}

function ofThisKeyboard() {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}

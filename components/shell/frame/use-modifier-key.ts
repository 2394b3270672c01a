"use client";

import { useSyncExternalStore } from "react";

export function useModifierKey(): "⌘" | "Ctrl" {
  return useSyncExternalStore(neverChanges, ofThisKeyboard, () => "Ctrl" as const);
}

function neverChanges() {
  return () => {};
}

function ofThisKeyboard() {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}

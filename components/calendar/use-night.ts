"use client";

import { useSyncExternalStore } from "react";
import type { CalendarEntry } from "./calendar-entry";
import { nightEndsAt } from "./week-scale";

export type Night = { isFolded: boolean; canFold: boolean; toggle: () => void };

export function useNight(entries: readonly CalendarEntry[]): Night {
  const wantsOpen = useSyncExternalStore(subscribe, isStoredOpen, () => false);
  const isUsed = entries.some(({ minute, kind }) => minute < nightEndsAt && kind !== "slot");
  return {
    isFolded: !wantsOpen && !isUsed,
    canFold: !isUsed,
    toggle: () => remember(!wantsOpen),
  };
}

const storageKey = "herald.calendar.night";
const listeners = new Set<() => void>();
let openWithoutStorage = false;

function isStoredOpen(): boolean {
  try {
    return localStorage.getItem(storageKey) === "open";
  } catch {
    return openWithoutStorage;
  }
}

function remember(open: boolean): void {
  openWithoutStorage = open;
  try {
    if (open) localStorage.setItem(storageKey, "open");
    else localStorage.removeItem(storageKey);
  } finally {
    for (const notify of listeners) notify();
  }
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener("storage", notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("storage", notify);
  };
}

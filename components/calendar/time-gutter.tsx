"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { useSyncExternalStore } from "react";
import { formatTime } from "@/lib/kernel/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import type { CalendarEntry } from "./calendar-entry";
import { foldedNightPx, nightEndsAt, type WeekScale } from "./week-layout";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function TimeGutter({ scale, night }: { scale: WeekScale; night: Night }) {
  const { preferences } = useCalendarTools();
  const is24 = preferences.timeFormat.startsWith("24");
  const format = {
    ...preferences,
    timeFormat: is24 ? "24-hour" : "12-hour",
    timeZone: "UTC",
  } as const;
  const shown = hours.filter((hour) => hour > 0 && (!night.isFolded || hour * 60 >= nightEndsAt));
  return (
    <div className="sticky start-0 z-10 bg-canvas" style={{ height: scale.heightPx }}>
      {night.canFold && (
        <button
          type="button"
          aria-expanded={!night.isFolded}
          aria-label={`Night hours, ${is24 ? "0 to 7" : "12 to 7 AM"}`}
          onClick={night.toggle}
          className="absolute inset-x-0 top-0 flex items-center gap-0.5 rounded-sm ps-1 text-muted text-xs tabular-nums hover:bg-hover hover:text-text"
          style={{ height: foldedNightPx }}
        >
          {night.isFolded ? (
            <ChevronRight aria-hidden className="size-3" />
          ) : (
            <ChevronDown aria-hidden className="size-3" />
          )}
          {is24 ? "0–7" : "12–7"}
        </button>
      )}
      {shown.map((hour) => (
        <span
          key={hour}
          aria-hidden="true"
          className="absolute end-2 whitespace-nowrap pt-0.5 text-muted text-xs tabular-nums"
          style={{ top: scale.topOf(hour * 60) }}
        >
          {formatTime(wallClock(hour), format)}
        </span>
      ))}
    </div>
  );
}

function wallClock(hour: number): string {
  return `2000-01-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
}

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

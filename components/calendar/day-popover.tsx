"use client";

import { type KeyboardEvent, useRef } from "react";
import { AnchoredPopover } from "@/components/ui/popover";
import { formatDay, weekdayName } from "@/lib/kernel/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import type { CalendarEntry } from "./calendar-entry";
import { focusNeighbour, isArrowKey } from "./card-focus";
import { type CrowdedDay, MonthEntry } from "./month-day";

/** Shows all of a day over the month, whose weeks stay where they are. */
export function DayPopover({
  day: { date, anchor },
  entries,
  onClose,
}: {
  day: CrowdedDay;
  entries: readonly CalendarEntry[];
  onClose: () => void;
}) {
  const { preferences } = useCalendarTools();
  const list = useRef<HTMLDivElement>(null);
  const goOn = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, altKey, currentTarget } = event;
    if (altKey || !isArrowKey(key)) return;
    // The calendar behind would turn to another period.
    event.preventDefault();
    event.stopPropagation();
    focusNeighbour(currentTarget, { from: target, key, onLeave: () => undefined });
  };
  return (
    <AnchoredPopover
      title={`${weekdayName(date)} ${formatDay(date, preferences.dateFormat)}`}
      anchor={anchor}
      initialFocus={() => list.current?.querySelector("a") ?? null}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it moves the focus between its links */}
      <div
        ref={list}
        onKeyDown={goOn}
        onClickCapture={({ ctrlKey, metaKey, shiftKey }) => {
          if (!ctrlKey && !metaKey && !shiftKey) onClose();
        }}
        className="flex max-h-[min(24rem,60dvh)] flex-col gap-1 overflow-y-auto p-0.5"
      >
        {entries.map((entry) => (
          <MonthEntry key={entry.key} entry={entry} isRoomy />
        ))}
      </div>
    </AnchoredPopover>
  );
}

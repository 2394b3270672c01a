"use client";

import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { weekdayName } from "@/lib/kernel/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { type CalendarEntry, groupByDay } from "./calendar-entry";
import { MonthDay } from "./month-day";

type MonthViewProps = {
  days: readonly string[];
  entries: readonly CalendarEntry[];
  month: string;
};

export function MonthView({ days, entries, month }: MonthViewProps) {
  const { today } = useCalendarTools();
  const byDay = useMemo(() => groupByDay(entries), [entries]);
  const [opened, setOpened] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  useScrolledToToday(grid, days);
  const shownMax = days.length > 35 ? 3 : 4;
  return (
    <>
      <div className="sticky top-0 z-10 grid min-w-[44rem] grid-cols-7 border-b bg-canvas">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="border-s px-2 py-1 text-muted text-xs first:border-s-0">
            {weekdayName(day)}
          </span>
        ))}
      </div>
      <div
        key={month.slice(0, 7)}
        ref={grid}
        className="grid min-w-[44rem] grow auto-rows-[minmax(6.5rem,1fr)] grid-cols-7"
      >
        {days.map((day) => (
          <MonthDay
            key={day}
            date={day}
            isToday={day === today}
            isDimmed={day < today || day.slice(0, 7) !== month.slice(0, 7)}
            entries={byDay.get(day) ?? noEntries}
            shownMax={shownMax}
            isOpened={opened === day}
            onToggle={() => setOpened(opened === day ? null : day)}
          />
        ))}
      </div>
    </>
  );
}

const noEntries: readonly CalendarEntry[] = [];

function useScrolledToToday(grid: RefObject<HTMLDivElement | null>, days: readonly string[]): void {
  const { today } = useCalendarTools();
  const first = days[0];
  useEffect(() => {
    if (!first) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${today}"]`);
    const top = cell ? cell.offsetTop - cell.offsetHeight : 0;
    grid.current?.parentElement?.scrollTo({ top: Math.max(0, top) });
  }, [grid, first, today]);
}

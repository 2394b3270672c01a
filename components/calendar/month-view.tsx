"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { weekdayName } from "@/lib/kernel/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { type CalendarEntry, groupByDay } from "./calendar-entry";
import { pastDays } from "./calendar-period";
import { DayPopover } from "./day-popover";
import { type CrowdedDay, MonthDay } from "./month-day";

export type PastFold = { isOpen: boolean; toggle: () => void };

export const MonthView = memo(function MonthView({
  days,
  entries,
  past,
}: {
  days: readonly string[];
  entries: readonly CalendarEntry[];
  past: PastFold;
}) {
  const { today } = useCalendarTools();
  const byDay = useMemo(() => groupByDay(entries), [entries]);
  const [opened, setOpened] = useState<CrowdedDay | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  useScrolledToTop(grid, days[0]);
  const canFold = days.slice(0, past.isOpen ? pastDays + 7 : 7).includes(today);
  return (
    <>
      <div className="sticky top-0 z-10 grid min-w-[44rem] grid-cols-7 border-b bg-canvas">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="border-s px-2 py-1 text-muted text-xs first:border-s-0">
            {weekdayName(day)}
          </span>
        ))}
      </div>
      {canFold && <PastWeeks past={past} />}
      <div
        key={days[0]}
        ref={grid}
        className="grid min-w-[44rem] grow auto-rows-[minmax(5.5rem,auto)] grid-cols-7"
      >
        {days.map((day, index) => (
          <MonthDay
            key={day}
            date={day}
            namesMonth={index === 0 || day.endsWith("-01")}
            entries={byDay.get(day) ?? noEntries}
            isOpened={opened?.date === day}
            onOpen={setOpened}
          />
        ))}
      </div>
      {opened && (
        <DayPopover
          day={opened}
          entries={byDay.get(opened.date) ?? noEntries}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
});

const noEntries: readonly CalendarEntry[] = [];

function PastWeeks({ past }: { past: PastFold }) {
  const Icon = past.isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={past.isOpen}
      onClick={past.toggle}
      className="flex h-6 min-w-[44rem] shrink-0 items-center gap-1 border-b bg-sunken px-2 text-muted text-xs hover:bg-hover hover:text-text focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden className="size-3" />
      {past.isOpen ? "Fold the past weeks" : "Past weeks"}
    </button>
  );
}

function useScrolledToTop(grid: RefObject<HTMLDivElement | null>, first: string | undefined): void {
  useEffect(() => {
    if (first) grid.current?.parentElement?.scrollTo({ top: 0 });
  }, [grid, first]);
}

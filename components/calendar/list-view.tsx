"use client";

import { useMemo } from "react";
import { formatDay, weekdayName } from "@/lib/kernel/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { type CalendarEntry, groupByDay } from "./calendar-entry";
import { ListRow } from "./list-row";

export function ListView({ entries }: { entries: readonly CalendarEntry[] }) {
  const days = useMemo(() => [...groupByDay(entries)], [entries]);
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pb-8 md:px-6">
      {days.map(([date, ofDay]) => (
        <DayOfList key={date} date={date} entries={ofDay} />
      ))}
    </div>
  );
}

export function DayOfList({ date, entries }: { date: string; entries: readonly CalendarEntry[] }) {
  const { preferences, today } = useCalendarTools();
  return (
    <section className="pt-4">
      <h2 className="flex items-baseline gap-2 pb-2 text-sm">
        <span className="font-semibold">{date === today ? "Today" : weekdayName(date)}</span>
        <span className="text-muted tabular-nums">{formatDay(date, preferences.dateFormat)}</span>
      </h2>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {entries.map((entry) => (
          <ListRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { zoneName } from "@/components/kit/when/when";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { useCalendarTools } from "./calendar-context";
import { type CalendarEntry, groupByDay, minuteOfTime } from "./calendar-entry";
import { DayColumn } from "./day-column";
import { DayHeading } from "./day-heading";
import { stackEntries } from "./stack-entries";
import { TimeGutter } from "./time-gutter";
import { useNight } from "./use-night";
import { WeekBackdrop } from "./week-backdrop";
import { nightEndsAt, weekScale } from "./week-scale";

type WeekViewProps = { days: readonly string[]; entries: readonly CalendarEntry[] };

const columns = "grid min-w-[56rem] grid-cols-[3.5rem_repeat(7,minmax(0,1fr))]";

export function WeekView({ days, entries }: WeekViewProps) {
  const { preferences, today } = useCalendarTools();
  const [opened, toggle] = useOpenedStacks();
  const night = useNight(entries);
  const stacks = useMemo(() => {
    const byDay = groupByDay(entries);
    return days.map((day) => stackEntries(byDay.get(day) ?? [], opened.get(day)));
  }, [entries, days, opened]);
  const nightFolded = night.isFolded;
  const scale = useMemo(() => weekScale(stacks, { nightFolded }), [stacks, nightFolded]);
  const body = useOpeningHour(days.includes(today), scale.topOf);
  return (
    <>
      <div className={`${columns} sticky top-0 z-20 border-b bg-canvas`}>
        <span className="sticky start-0 z-20 truncate bg-canvas px-1 py-2 text-center text-muted text-xs">
          {zoneName(preferences.timeZone)}
        </span>
        {days.map((day) => (
          <DayHeading key={day} date={day} />
        ))}
      </div>
      <div ref={body} className={`${columns} relative`}>
        <WeekBackdrop
          key={days[0]}
          days={days}
          today={today}
          scale={scale}
          nightFolded={nightFolded}
        />
        <TimeGutter key={`hours ${days[0]}`} scale={scale} night={night} />
        {days.map((day, index) => (
          <DayColumn
            key={day}
            date={day}
            stacks={stacks[index] ?? []}
            scale={scale}
            onToggleStack={(minute) => toggle(day, minute)}
          />
        ))}
      </div>
      {entries.length === 0 && <p className="sr-only">Nothing is planned this week.</p>}
    </>
  );
}

type OpenedStacks = ReadonlyMap<string, ReadonlySet<number>>;

function useOpenedStacks(): [OpenedStacks, (day: string, minute: number) => void] {
  const [opened, setOpened] = useState<OpenedStacks>(new Map());
  const toggle = (day: string, minute: number) =>
    setOpened((before) => {
      const minutes = new Set(before.get(day));
      if (!minutes.delete(minute)) minutes.add(minute);
      return new Map(before).set(day, minutes);
    });
  return [opened, toggle];
}

function useOpeningHour(isPresent: boolean, topOf: (minute: number) => number) {
  const { preferences } = useCalendarTools();
  const body = useRef<HTMLDivElement>(null);
  const { timeZone } = preferences;
  const place = useRef(topOf);
  useEffect(() => {
    place.current = topOf;
  });
  useEffect(() => {
    const now = toWallTime(new Date().toISOString(), timeZone);
    const minute = isPresent ? minuteOfTime(now.time) - 120 : nightEndsAt;
    const top = place.current(Math.max(0, minute));
    body.current?.parentElement?.scrollTo({ top });
  }, [isPresent, timeZone]);
  return body;
}

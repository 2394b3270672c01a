"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { zoneName } from "@/components/kit/when/when";
import { cx } from "@/components/ui/cx";
import { formatDay, weekdayName } from "@/lib/kernel/time/format-instant";
import { minuteOfDay } from "@/lib/kernel/time/minute-of-day";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { composeAt } from "./calendar-address";
import { useCalendarTools } from "./calendar-context";
import { type CalendarEntry, groupByDay } from "./calendar-entry";
import { DayColumn } from "./day-column";
import { TimeGutter, useNight } from "./time-gutter";
import { WeekHints } from "./week-hints";
import {
  foldedNightPx,
  nightEndsAt,
  openingTop,
  type Stack,
  stackEntries,
  type WeekScale,
  weekScale,
} from "./week-layout";

const columns = "grid min-w-[56rem] grid-cols-[3.5rem_repeat(7,minmax(0,1fr))]";

/** Opening a post beside it renders only its cards again, as the other views do. */
export const WeekView = memo(function WeekView({
  days,
  entries,
}: {
  days: readonly string[];
  entries: readonly CalendarEntry[];
}) {
  const { preferences, today } = useCalendarTools();
  const [opened, toggle] = useOpenedStacks();
  const night = useNight(entries);
  const byDay = useMemo(() => groupByDay(entries), [entries]);
  const stacks = useMemo(
    () => days.map((day) => stackEntries(byDay.get(day) ?? [], opened.get(day))),
    [byDay, days, opened],
  );
  const nightFolded = night.isFolded;
  const scale = useMemo(() => weekScale(stacks, { nightFolded }), [stacks, nightFolded]);
  const body = useOpeningHour(days, stacks, scale);
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
      <WeekHints body={body} days={days} stacks={stacks} scale={scale} className={columns} />
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
            entries={byDay.get(day) ?? noEntries}
            stacks={stacks[index] ?? []}
            scale={scale}
            onToggleStack={(minute) => toggle(day, minute)}
          />
        ))}
      </div>
      {entries.length === 0 && <p className="sr-only">Nothing is planned this week.</p>}
    </>
  );
});

const noEntries: readonly CalendarEntry[] = [];

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

/** Scrolls where a week opens; a later week keeps the hours in sight if it has posts there. */
function useOpeningHour(
  days: readonly string[],
  stacks: readonly (readonly Stack[])[],
  scale: WeekScale,
) {
  const { preferences, today } = useCalendarTools();
  const body = useRef<HTMLDivElement>(null);
  const { timeZone } = preferences;
  const isOpened = useRef(false);
  const measure = useEffectEvent(() => {
    const scroller = body.current?.parentElement;
    if (!scroller) return;
    const isPresent = days.includes(today);
    const posts = days
      .flatMap((day, index) => (isPresent && day < today ? [] : (stacks[index] ?? [])))
      .filter((stack) => stack.shown.some(({ kind }) => kind !== "slot"))
      .map(({ minute }) => scale.topOf(minute))
      .sort((a, b) => a - b);
    const heightPx = scroller.clientHeight - (body.current?.offsetTop ?? 0);
    const { scrollTop } = scroller;
    const isInSight = posts.some((top) => top >= scrollTop && top <= scrollTop + heightPx);
    if (isOpened.current && (isInSight || posts.length === 0)) return;
    isOpened.current = true;
    const now = toWallTime(new Date().toISOString(), timeZone);
    const present = isPresent ? scale.topOf(minuteOfDay(now.time)) : null;
    const isFolded = scale.topOf(nightEndsAt) <= foldedNightPx;
    const morning = isFolded ? 0 : scale.topOf(nightEndsAt);
    scroller.scrollTo({ top: openingTop({ posts, morning, present, heightPx }) });
  });
  const first = days[0];
  useEffect(() => {
    if (first) measure();
  }, [first]);
  return body;
}

export function DayHeading({ date }: { date: string }) {
  const { canEdit, preferences, today } = useCalendarTools();
  const isToday = date === today;
  const spoken = `${weekdayName(date)} ${formatDay(date, preferences.dateFormat)}`;
  return (
    <div className="group flex h-9 items-center justify-between gap-1 border-s px-2">
      <h2 className={cx("flex items-baseline gap-1.5 text-sm", date < today && "text-muted")}>
        <span className={cx(!isToday && "text-muted")}>{weekdayName(date)}</span>
        <span
          className={cx(
            "font-semibold tabular-nums",
            isToday && "rounded-sm bg-accent px-1 text-on-accent",
          )}
        >
          {Number(date.slice(8))}
        </span>
        {isToday && <span className="sr-only">today</span>}
      </h2>
      {canEdit && date >= today && (
        <Link
          href={composeAt({ date, time: "09:00" })}
          prefetch={false}
          aria-label={`Write a post for ${spoken}`}
          className="flex size-6 items-center justify-center rounded-sm text-muted opacity-0 hover:bg-hover hover:text-text focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100"
        >
          <Plus aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function WeekBackdrop({
  days,
  today,
  scale,
  nightFolded,
}: {
  days: readonly string[];
  today: string;
  scale: WeekScale;
  nightFolded: boolean;
}) {
  return (
    <div aria-hidden="true" className="absolute inset-y-0 start-14 end-0 grid grid-cols-7">
      {days.map((day) => (
        <div
          key={day}
          className={cx("border-s", day < today && "bg-sunken", day === today && "bg-surface")}
        />
      ))}
      {hours
        .filter((hour) => hour > 0 && (!nightFolded || hour * 60 >= nightEndsAt))
        .map((hour) => (
          <div
            key={hour}
            className="absolute inset-x-0 border-t"
            style={{ top: scale.topOf(hour * 60) }}
          />
        ))}
    </div>
  );
}

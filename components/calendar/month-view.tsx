"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { formatDay, weekdayName } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { composeAt } from "./calendar-address";
import { useCalendarFocus, useCalendarTools } from "./calendar-context";
import { type CalendarEntry, groupByDay } from "./calendar-entry";
import { useDayDrop } from "./card-dragging";
import { lookOf, SlotCard } from "./card-parts";
import { DraftLine, PostLine } from "./post-line";

export function MonthView({
  days,
  entries,
  month,
}: {
  days: readonly string[];
  entries: readonly CalendarEntry[];
  month: string;
}) {
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

type MonthDayProps = {
  date: string;
  isToday: boolean;
  isDimmed: boolean;
  entries: readonly CalendarEntry[];
  shownMax: number;
  isOpened: boolean;
  onToggle: () => void;
};

export function MonthDay(props: MonthDayProps) {
  const { date, isToday, isDimmed, entries, shownMax, isOpened } = props;
  const { preferences } = useCalendarTools();
  const cell = useRef<HTMLElement>(null);
  const timeOf = (_: number, { scheduledAt }: PostSummary) =>
    toWallTime(scheduledAt, preferences.timeZone).time;
  const hover = useDayDrop(cell, { date, timeOf });
  const shown = isOpened ? entries : entries.slice(0, shownMax);
  const isRoomy = entries.length * roomyPx <= shownMax * linePx;
  return (
    <section
      ref={cell}
      data-day={date}
      aria-label={formatDay(date, preferences.dateFormat)}
      className={cx(
        "group/day flex min-w-0 flex-col gap-0.5 border-s border-b p-1",
        isDimmed && "bg-sunken",
        isToday && "bg-surface",
        hover && "bg-accent-soft",
      )}
    >
      <MonthDayHeader {...props} />
      {shown.map((entry) => (
        <MonthEntry key={entry.key} entry={entry} isRoomy={isRoomy} />
      ))}
      {hover && (
        <p className="rounded-sm border border-accent border-dashed px-1.5 font-medium text-accent-text text-xs tabular-nums">
          {hover.time}
        </p>
      )}
    </section>
  );
}

const roomyPx = 46;
const linePx = 26;

function MonthDayHeader(props: MonthDayProps) {
  const { date, isToday, isDimmed, entries, shownMax, isOpened, onToggle } = props;
  const { preferences, today, canEdit } = useCalendarTools();
  const more = entries.length - shownMax;
  const spoken = formatDay(date, preferences.dateFormat);
  return (
    <header className="flex h-5 shrink-0 items-center gap-1 px-0.5 text-xs">
      <span
        className={cx(
          "me-auto font-semibold tabular-nums",
          isToday && "rounded-sm bg-accent px-1 text-on-accent",
          isDimmed && "text-muted",
        )}
      >
        {Number(date.slice(8))}
      </span>
      {canEdit && date >= today && (
        <Link
          href={composeAt({ date, time: "09:00" })}
          prefetch={false}
          aria-label={`Write a post for ${spoken}`}
          className="flex size-6 items-center justify-center rounded-sm text-muted opacity-0 hover:bg-hover hover:text-text focus-visible:opacity-100 group-hover/day:opacity-100 touch:opacity-100"
        >
          <Plus aria-hidden className="size-3.5" />
        </Link>
      )}
      {more > 0 && (
        <button
          type="button"
          aria-expanded={isOpened}
          aria-label={isOpened ? `Show fewer posts of ${spoken}` : `${more} more on ${spoken}`}
          onClick={onToggle}
          className="h-6 min-w-6 rounded-sm px-1 text-muted tabular-nums hover:bg-hover hover:text-text"
        >
          {isOpened ? "Fewer" : `+${more}`}
        </button>
      )}
    </header>
  );
}

function MonthEntry({ entry, isRoomy }: { entry: CalendarEntry; isRoomy: boolean }) {
  const { key, date, minute } = entry;
  const focus = useCalendarFocus();
  return (
    <div data-card={key} data-date={date} data-minute={minute} className="relative shrink-0">
      {entry.kind === "post" && (
        <PostLine post={entry.post} isRoomy={isRoomy} {...lookOf(key, focus)} />
      )}
      {entry.kind === "draft" && <DraftLine draft={entry.draft} />}
      {entry.kind === "slot" && <SlotCard slot={entry.slot} className="min-h-6" />}
    </div>
  );
}

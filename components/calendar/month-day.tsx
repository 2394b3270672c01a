"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { cx } from "@/components/ui/cx";
import { formatDay } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarFocus, useCalendarTools } from "./calendar-context";
import type { CalendarEntry } from "./calendar-entry";
import { composeAt } from "./compose-at";
import { lookOf } from "./entry-frame";
import { DraftLine, PostLine } from "./post-line";
import { SlotCard } from "./slot-card";
import { useDayDrop } from "./use-day-drop";

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

"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { cx } from "@/components/ui/cx";
import { formatDay } from "@/lib/kernel/time/format-instant";
import { monthTitle } from "@/lib/kernel/time/months";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { composeAt } from "./calendar-address";
import { useCalendarFocus, useCalendarTools } from "./calendar-context";
import { type CalendarEntry, foremost } from "./calendar-entry";
import { type DropTarget, useDayDrop } from "./card-dragging";
import { lookOf, SlotCard } from "./card-parts";
import { DraftLine, PostLine } from "./post-line";

export type CrowdedDay = { date: string; anchor: HTMLElement };

type MonthDayProps = {
  date: string;
  namesMonth: boolean;
  entries: readonly CalendarEntry[];
  isOpened: boolean;
  onOpen: (day: CrowdedDay) => void;
};

const shownMax = 4;
const roomyMax = 2;
const morningTime = "09:00";

export function MonthDay(props: MonthDayProps) {
  const { date, entries } = props;
  const { preferences, today } = useCalendarTools();
  const cell = useRef<HTMLElement>(null);
  const timeOf: DropTarget["timeOf"] = (_, dragged) => {
    const at = dragged.kind === "post" ? dragged.post.scheduledAt : dragged.draft.scheduledAt;
    return at === null ? morningTime : toWallTime(at, preferences.timeZone).time;
  };
  const hover = useDayDrop(cell, { date, entries, timeOf });
  const isRoomy = entries.filter(({ kind }) => kind === "post").length <= roomyMax;
  return (
    <section
      ref={cell}
      data-day={date}
      aria-label={formatDay(date, preferences.dateFormat)}
      className={cx(
        "group/day flex min-w-0 flex-col gap-0.5 border-s border-b p-1",
        date < today && "bg-sunken",
        date === today && "bg-surface",
        hover && "bg-accent-soft",
      )}
    >
      <MonthDayHeader {...props} more={Math.max(0, entries.length - shownMax)} />
      {foremost(entries, shownMax).map((entry) => (
        <MonthEntry key={entry.key} entry={entry} isRoomy={isRoomy} />
      ))}
      {hover && (
        <p className="truncate rounded-sm border border-accent border-dashed px-1.5 font-medium text-accent-text text-xs tabular-nums">
          {hover.time}
          {hover.slotOf && ` · slot of ${hover.slotOf}`}
        </p>
      )}
    </section>
  );
}

function MonthDayHeader(props: MonthDayProps & { more: number }) {
  const { date, namesMonth, isOpened, onOpen, more } = props;
  const { preferences, today, canEdit } = useCalendarTools();
  const spoken = formatDay(date, preferences.dateFormat);
  const day = Number(date.slice(8));
  return (
    <header className="flex h-5 shrink-0 items-center gap-1 px-0.5 text-xs">
      <span
        className={cx(
          "me-auto font-semibold tabular-nums",
          date === today && "rounded-sm bg-accent px-1 text-on-accent",
          date < today && "text-muted",
        )}
      >
        {namesMonth ? `${day} ${monthTitle(date).slice(0, 3)}` : day}
      </span>
      {canEdit && date >= today && (
        <Link
          href={composeAt({ date, time: morningTime })}
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
          aria-haspopup="dialog"
          aria-expanded={isOpened}
          aria-label={`${more} more on ${spoken}`}
          onClick={({ currentTarget }) => onOpen({ date, anchor: currentTarget })}
          className="h-6 min-w-6 rounded-sm px-1 font-medium text-muted tabular-nums hover:bg-hover hover:text-text"
        >
          +{more}
        </button>
      )}
    </header>
  );
}

export function MonthEntry({ entry, isRoomy }: { entry: CalendarEntry; isRoomy: boolean }) {
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

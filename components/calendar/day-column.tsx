"use client";

import { useEffect, useRef, useState } from "react";
import { minuteInWords } from "@/components/kit/when/clock-time";
import { minuteOfDay, timeOfMinute } from "@/lib/kernel/time/minute-of-day";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { useCalendarTools } from "./calendar-context";
import type { CalendarEntry } from "./calendar-entry";
import { type DropHover, useDayDrop } from "./card-dragging";
import { accountIdsOf } from "./dragged";
import { EmptyHours } from "./empty-hours";
import { WeekCard } from "./week-card";
import {
  cardHeightPx,
  heightOf,
  offsetsIn,
  type Stack,
  slotMinute,
  snappedMinute,
  type WeekScale,
} from "./week-layout";

export function DayColumn({
  date,
  entries,
  stacks,
  scale,
  onToggleStack,
}: {
  date: string;
  entries: readonly CalendarEntry[];
  stacks: readonly Stack[];
  scale: WeekScale;
  onToggleStack: (minute: number) => void;
}) {
  const { today, canEdit } = useCalendarTools();
  const column = useRef<HTMLDivElement>(null);
  const hover = useDayDrop(column, {
    date,
    entries,
    timeOf: (offsetPx, dragged) => {
      const minute = scale.minuteAt(offsetPx);
      const accountIds = accountIdsOf(dragged);
      return timeOfMinute(slotMinute(stacks, { minute, accountIds }) ?? snappedMinute(minute));
    },
  });
  return (
    <div ref={column} data-day={date} className="relative">
      {canEdit && date >= today && <EmptyHours date={date} scale={scale} />}
      {date === today && <NowLine scale={scale} />}
      {stacks.map((stack) => (
        <StackedEntries
          key={stack.minute}
          stack={stack}
          top={scale.topOf(stack.minute)}
          onToggle={() => onToggleStack(stack.minute)}
        />
      ))}
      {hover && <DropGhost {...hover} />}
    </div>
  );
}

function StackedEntries({
  stack,
  top,
  onToggle,
}: {
  stack: Stack;
  top: number;
  onToggle: () => void;
}) {
  const { preferences } = useCalendarTools();
  const offsets = offsetsIn(stack);
  const { shown, hidden, isOpened, minute } = stack;
  return (
    <>
      {shown.map((entry, index) => (
        <WeekCard
          key={entry.key}
          entry={entry}
          style={{ top: top + (offsets[index] ?? 0), height: heightOf(entry) }}
        />
      ))}
      {(hidden > 0 || isOpened) && (
        <button
          type="button"
          aria-expanded={isOpened}
          onClick={onToggle}
          className="absolute inset-x-0.5 flex h-6 items-center rounded-sm px-2 font-medium text-muted text-xs hover:bg-hover hover:text-text"
          style={{ top: top + (offsets.at(-1) ?? 0) }}
        >
          {isOpened
            ? "Show fewer"
            : `+${hidden} at ${minuteInWords(timeOfMinute(minute), preferences)}`}
        </button>
      )}
    </>
  );
}

function DropGhost({ time, top, slotOf }: DropHover) {
  const { preferences } = useCalendarTools();
  return (
    <div
      className="pointer-events-none absolute inset-x-0.5 z-20 rounded-md border border-accent border-dashed bg-accent-soft px-1.5 py-1 font-medium text-accent-text text-xs tabular-nums"
      style={{ top, height: cardHeightPx }}
    >
      {minuteInWords(time, preferences)}
      {slotOf && <p className="line-clamp-2 font-normal">Slot of {slotOf}</p>}
    </div>
  );
}

export function NowLine({ scale }: { scale: WeekScale }) {
  const { preferences } = useCalendarTools();
  const [instant, setInstant] = useState<string | null>(null);
  useEffect(() => {
    const tick = () => setInstant(new Date().toISOString());
    tick();
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, []);
  if (!instant) return null;
  const minute = minuteOfDay(toWallTime(instant, preferences.timeZone).time);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 border-accent border-t-2"
      style={{ top: scale.topOf(minute) }}
    >
      <span className="absolute -start-1 -top-1.25 size-2 rounded-full bg-accent" />
    </div>
  );
}

"use client";

import { useRef } from "react";
import { useCalendarTools } from "./calendar-context";
import { timeOfMinute } from "./calendar-entry";
import { EntryFrame } from "./entry-frame";
import { HoveredCell } from "./hovered-cell";
import { NowLine } from "./now-line";
import { slotMinute } from "./slot-minute";
import { cardHeightPx, heightOf, offsetsIn, type Stack } from "./stack-entries";
import { useDayDrop } from "./use-day-drop";
import { snappedMinute, type WeekScale } from "./week-scale";

type DayColumnProps = {
  date: string;
  stacks: readonly Stack[];
  scale: WeekScale;
  onToggleStack: (minute: number) => void;
};

export function DayColumn({ date, stacks, scale, onToggleStack }: DayColumnProps) {
  const { today, canEdit } = useCalendarTools();
  const column = useRef<HTMLDivElement>(null);
  const hover = useDayDrop(column, {
    date,
    timeOf: (offsetPx, post) => {
      const minute = scale.minuteAt(offsetPx);
      return timeOfMinute(slotMinute(stacks, { minute, post }) ?? snappedMinute(minute));
    },
  });
  return (
    <div ref={column} data-day={date} className="relative">
      {canEdit && date >= today && <HoveredCell date={date} scale={scale} />}
      {date === today && <NowLine scale={scale} />}
      {stacks.map((stack) => (
        <StackedEntries
          key={stack.minute}
          stack={stack}
          top={scale.topOf(stack.minute)}
          onToggle={() => onToggleStack(stack.minute)}
        />
      ))}
      {hover && <DropGhost time={hover.time} top={hover.top} />}
    </div>
  );
}

type StackedEntriesProps = { stack: Stack; top: number; onToggle: () => void };

function StackedEntries({ stack, top, onToggle }: StackedEntriesProps) {
  const offsets = offsetsIn(stack);
  const { shown, hidden, isOpened, minute } = stack;
  return (
    <>
      {shown.map((entry, index) => (
        <EntryFrame
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
          {isOpened ? "Show fewer" : `+${hidden} at ${timeOfMinute(minute)}`}
        </button>
      )}
    </>
  );
}

function DropGhost({ time, top }: { time: string; top: number }) {
  return (
    <div
      className="pointer-events-none absolute inset-x-0.5 z-20 rounded-md border border-accent border-dashed bg-accent-soft px-1.5 py-1 font-medium text-accent-text text-xs tabular-nums"
      style={{ top, height: cardHeightPx }}
    >
      {time}
    </div>
  );
}

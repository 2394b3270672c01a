"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "@/components/ui/icon-button";
import { weekdayName } from "@/lib/kernel/time/format-instant";
import type { DateFormat, FirstDayOfWeek } from "@/lib/kernel/time/formats";
import { longWeekday, monthsAfter, monthTitle, weeksOfMonth } from "@/lib/kernel/time/months";
import { dayByKey } from "./day-by-key";
import { DayCell } from "./day-cell";

export type MonthGridProps = {
  selected: string | null;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  firstDayOfWeek: FirstDayOfWeek;
  dateFormat: DateFormat;
  noteOf?: ((date: string) => string | null) | undefined;
  /** Stands below the number of a day, which needs a note that says the same in words. */
  countOf?: ((date: string) => number) | undefined;
  onSelect: (date: string) => void;
};

export function MonthGrid(props: MonthGridProps) {
  const { selected, today, min, max, firstDayOfWeek, onSelect } = props;
  const title = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { focused, focus } = useFocusedDay(selected ?? today, selected);
  const weeks = inWeeks(weeksOfMonth(focused, firstDayOfWeek));
  const [firstWeek = []] = weeks;
  const isOpen = (date: string) => (!min || date >= min) && (!max || date <= max);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const day = dayByKey(focused, event, firstDayOfWeek);
    if (!day) return;
    event.preventDefault();
    flushSync(() => focus(day));
    grid.current?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus();
  };
  return (
    <div className="mx-auto w-full max-w-80 sm:w-64">
      <div className="flex items-center justify-between gap-2 pb-1">
        <IconButton
          label="Previous month"
          size="sm"
          icon={<ChevronLeft aria-hidden className="size-4" />}
          onClick={() => focus(monthsAfter(focused, -1))}
        />
        <h3 id={title} aria-live="polite" className="font-semibold text-sm">
          {monthTitle(focused)}
        </h3>
        <IconButton
          label="Next month"
          size="sm"
          icon={<ChevronRight aria-hidden className="size-4" />}
          onClick={() => focus(monthsAfter(focused, 1))}
        />
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-labelledby={title}
        className="flex flex-col gap-px outline-none"
        onKeyDown={onKeyDown}
      >
        <div role="row" className={row}>
          {firstWeek.map((date) => (
            <span
              key={date}
              role="columnheader"
              aria-label={longWeekday(date)}
              className="flex h-7 items-center justify-center text-muted text-xs"
            >
              {weekdayName(date).slice(0, 2)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={row}>
            {week.map((date) => (
              <DayCell
                key={date}
                date={date}
                isSelected={date === selected}
                isToday={date === today}
                isOpen={isOpen(date)}
                isOfMonth={date.slice(0, 7) === focused.slice(0, 7)}
                isFocused={date === focused}
                dateFormat={props.dateFormat}
                note={props.noteOf?.(date) ?? null}
                count={props.countOf?.(date)}
                onSelect={() => {
                  focus(date);
                  onSelect(date);
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** On a phone a day is as wide as a thumb: without gaps, and a little into the padding around. */
const row = "grid grid-cols-7 gap-px max-sm:-mx-1 max-sm:gap-x-0";

function useFocusedDay(initial: string, selected: string | null) {
  const [focused, focus] = useState(initial);
  const [known, setKnown] = useState(selected);
  if (selected !== known) {
    setKnown(selected);
    if (selected) focus(selected);
  }
  return { focused, focus };
}

function inWeeks(days: readonly string[]): string[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

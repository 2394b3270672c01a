"use client";

import { useId, useRef } from "react";
import { hoursInWords, whyNone } from "@/components/kit/when/best-time";
import { minuteInWords } from "@/components/kit/when/clock-time";
import { useBestTimes } from "@/components/kit/when/use-best-times";
import { Button } from "@/components/ui/button";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { WeeklyTime } from "@/lib/accounts/slots/schema";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { timeOfMinute } from "@/lib/kernel/time/minute-of-day";
import { weekdayInWords } from "@/lib/kernel/time/months";
import { type BestWindow, bestWindows } from "@/lib/results/best-times/rules";
import { withoutTime, withTime } from "./weekly-times";

const proposalsMax = 5;

type BestSlotsProps = {
  connectionId: string;
  timeZone: string;
  times: readonly WeeklyTime[];
  preferences: PlanningPreferences;
  onChange: (change: (times: readonly WeeklyTime[]) => readonly WeeklyTime[]) => void;
};

/** Proposes the hours in which posts of the account did best, as far as no weekly time lies in them. */
export function BestSlots({
  connectionId,
  timeZone,
  times,
  preferences,
  onChange,
}: BestSlotsProps) {
  const { isLoading, accounts } = useBestTimes([connectionId], timeZone);
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const toast = useToast();
  const told = accounts.filter(({ enough }) => enough);
  const best = bestWindows(told.map(({ cells }) => cells)).slice(0, proposalsMax);
  const open = best.filter((one) => !times.some((time) => isWithin(time, one)));
  if (isLoading) {
    return (
      <Loading label="Reading when posts did best">
        <Skeleton className="h-5 w-80 max-w-full" />
      </Loading>
    );
  }
  if (accounts.length === 0) return null;
  if (best.length === 0) return <p className="text-muted text-sm">{whyNone(accounts, told)}</p>;
  const add = () => {
    const added = open.map(timeIn);
    onChange((current) => added.reduce(withTime, [...current]));
    // The button goes, and the focus with it.
    section.current?.focus();
    toast.show({
      title: `${countInWords(added.length)} added`,
      description: "Nothing changes before you save.",
      action: {
        label: "Undo",
        onSelect: () => onChange((current) => added.reduce(withoutTime, [...current])),
      },
    });
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={heading}
      className="rounded-md border p-3"
    >
      <h2 id={heading} className="font-medium">
        {told[0]?.metric === "views"
          ? "When your posts were seen most"
          : "When followers reacted most"}
      </h2>
      <ul className="mt-1 flex flex-col gap-1 text-sm tabular-nums">
        {best.map((one) => (
          <li key={`${one.weekday} ${one.hour}`} className="flex flex-wrap gap-x-2">
            <span>
              {weekdayInWords(one.weekday)} {hoursInWords(one, preferences)}
            </span>
            <span className="text-muted">
              {one.relative.toFixed(1)} × the usual, {one.posts} posts
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {open.length > 0 ? (
          <Button size="sm" onClick={add}>
            {open.length === 1
              ? `Add ${inWords(open, preferences)}`
              : `Add ${open.length} times at their start`}
          </Button>
        ) : (
          <p className="text-sm">Your weekly times lie in these hours.</p>
        )}
        <p className="text-muted text-sm">From {told[0]?.posts} posts of this account.</p>
      </div>
    </section>
  );
}

function isWithin({ weekday, time }: WeeklyTime, window: BestWindow): boolean {
  const hour = Number(time.slice(0, 2));
  return weekday === window.weekday && hour >= window.hour && hour < window.hour + window.hours;
}

function timeIn({ weekday, hour }: BestWindow): WeeklyTime {
  return { weekday, time: timeOfMinute(hour * 60) };
}

function inWords([one]: readonly BestWindow[], preferences: PlanningPreferences): string {
  if (!one) return "";
  const { weekday, time } = timeIn(one);
  return `${weekdayInWords(weekday)} ${minuteInWords(time, preferences)}`;
}

function countInWords(count: number): string {
  return count === 1 ? "1 time" : `${count} times`;
}

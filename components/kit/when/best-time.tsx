"use client";

import type { ReactNode } from "react";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { timeOfMinute } from "@/lib/kernel/time/minute-of-day";
import { longWeekday } from "@/lib/kernel/time/months";
import { dayOfWeek, daysAfter, toWallTime, type WallTime } from "@/lib/kernel/time/zoned";
import { type BestWindow, bestWindows, enoughPosts } from "@/lib/results/best-times/rules";
import type { BestTimes } from "@/lib/results/report/schema";
import { minuteInWords, wallInWords } from "./clock-time";
import { useBestTimes } from "./use-best-times";

type BestTimeProps = {
  connectionIds: readonly string[];
  /** The next such time is looked for after it. */
  opened: string;
  preferences: PlanningPreferences;
  onChoose: (wall: WallTime) => void;
};

/** Tells when posts of the chosen accounts did best, from how many, and chooses the next such time. */
export function BestTime({ connectionIds, opened, preferences, onChoose }: BestTimeProps) {
  const { isLoading, accounts } = useBestTimes(connectionIds, preferences.timeZone);
  const told = accounts.filter(({ enough }) => enough);
  const [best] = bestWindows(told.map(({ cells }) => cells));
  if (isLoading) {
    return (
      <Loading label="Reading when posts did best" className="flex h-6 items-center touch:h-11">
        <Skeleton className="h-4 w-72 max-w-full" />
      </Loading>
    );
  }
  if (accounts.length === 0) return null;
  if (!best) return <Quiet>{whyNone(accounts, told)}</Quiet>;
  const next = nextTime(best, toWallTime(opened, preferences.timeZone));
  const of =
    told.length < connectionIds.length
      ? ` on ${told.length} of ${connectionIds.length} accounts`
      : "";
  return (
    <Quiet>
      {verbOf(told)} on{" "}
      <button
        type="button"
        className="min-h-6 rounded-sm text-accent-text underline underline-offset-2 touch:min-h-11"
        onClick={() => onChoose(next)}
      >
        {longWeekday(next.date)}s {hoursInWords(best, preferences)}
        <span className="sr-only">: choose {wallInWords(next, preferences)}</span>
      </button>
      , from {best.posts} of {postsOf(told)} posts{of}.
    </Quiet>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="min-h-6 text-muted text-sm leading-6 tabular-nums">{children}</p>;
}

/** Says of accounts that follow no hour why nothing is proposed. */
export function whyNone(accounts: readonly BestTimes[], told: readonly BestTimes[]): string {
  if (told.length > 0) return `No hour stands out yet, from ${postsOf(told)} posts.`;
  const [only, ...others] = accounts;
  const rule = `When posts do best is told from ${enoughPosts} posts with results on`;
  if (others.length > 0) return `${rule}; none of these accounts has so many.`;
  const count = only?.posts ?? 0;
  return `${rule}; this account has ${count === 0 ? "none" : count} so far.`;
}

export function hoursInWords(
  { hour, hours }: Pick<BestWindow, "hour" | "hours">,
  preferences: PlanningPreferences,
): string {
  const [from, until] = [hour, (hour + hours) % 24].map((each) => {
    return minuteInWords(timeOfMinute(each * 60), preferences);
  });
  return `${from}–${until}`;
}

function postsOf(accounts: readonly BestTimes[]): number {
  return accounts.reduce((sum, { posts }) => sum + posts, 0);
}

function verbOf(accounts: readonly BestTimes[]): string {
  const metrics = new Set(accounts.map(({ metric }) => metric));
  if (metrics.size > 1) return "Your posts did best";
  return metrics.has("views") ? "Your posts were seen most" : "Your followers reacted most";
}

/** A window that has begun today comes again in a week. */
function nextTime({ weekday, hour }: BestWindow, now: WallTime): WallTime {
  const time = timeOfMinute(hour * 60);
  const days = (weekday - dayOfWeek(now.date) + 7) % 7;
  return { date: daysAfter(now.date, days === 0 && time <= now.time ? 7 : days), time };
}

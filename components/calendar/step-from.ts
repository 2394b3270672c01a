import { daysAfter, toWallTime, type WallTime } from "@/lib/kernel/time/zoned";

export type Step = { minutes: number } | { days: number };

export type StepTarget = { wall: WallTime; like: string };

/** Steps from an instant: minutes are exact across clock changes, days keep the wall time. */
export function stepFrom(instant: string, step: Step, timeZone: string): StepTarget {
  if ("minutes" in step) {
    const like = new Date(Date.parse(instant) + step.minutes * 60_000).toISOString();
    return { wall: toWallTime(like, timeZone), like };
  }
  const { date, time } = toWallTime(instant, timeZone);
  return { wall: { date: daysAfter(date, step.days), time }, like: instant };
}

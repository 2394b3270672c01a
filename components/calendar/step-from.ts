import { Temporal } from "temporal-polyfill";
import { toWallTime, type WallTime } from "@/lib/time/zoned";

export type Step = { minutes: number } | { days: number };

export type StepTarget = { wall: WallTime; like: string };

/** Steps from an instant: minutes are exact across clock changes, days keep the wall time. */
export function stepFrom(instant: string, step: Step, timeZone: string): StepTarget {
  if ("minutes" in step) {
    const like = Temporal.Instant.from(instant).add(step);
    const iso = like.toString({ smallestUnit: "millisecond" });
    return { wall: toWallTime(iso, timeZone), like: iso };
  }
  const { date, time } = toWallTime(instant, timeZone);
  const day = Temporal.PlainDate.from(date).add(step).toString();
  return { wall: { date: day, time }, like: instant };
}

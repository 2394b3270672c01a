import { Temporal } from "temporal-polyfill";
import { toWallTime, type WallTime } from "@/lib/time/zoned";

export type Step = { minutes: number } | { days: number };

/** A wall time, and the instant that says which one is meant where it comes twice. */
export type StepTarget = { wall: WallTime; like: string };

/**
 * Where a step leads from an instant: minutes pass exactly, also where the clocks change; days keep
 * the time on the wall clock.
 */
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

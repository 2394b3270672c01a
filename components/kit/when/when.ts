import { formatDateTime, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import {
  type Reading,
  readWallTime,
  toWallTime,
  type WallTime,
  zoneOffset,
} from "@/lib/kernel/time/zoned";

export type WallTimeCheck =
  | { instant: string; problem: null; note: string | null; suggestion: null }
  | { instant: null; problem: string; note: null; suggestion: WallTime | null };

/** No day and no time is chosen yet, or nothing that can be read. */
export const noTime: WallTime = { date: "", time: "" };

export function isTimeChosen({ date, time }: WallTime): boolean {
  return date !== "" && time !== "";
}

export const unreadableTime = "Write a day and a time, such as “tue 9:30”.";

const minimumLeadMs = 60_000;

type CheckOptions = {
  preferences: TimePreferences;
  nowMs: number;
  /**
   * An unchanged minute keeps the seconds of this instant; a time that comes twice keeps its
   * offset.
   */
  like?: string;
};

export function checkWallTime(
  wall: WallTime,
  { preferences, nowMs, like }: CheckOptions,
): WallTimeCheck {
  const reading = readWallTime(wall, preferences.timeZone);
  if (reading.state === "invalid") return refused(unreadableTime, null);
  if (reading.state === "skipped") {
    return refused("The clocks go forward over this time.", reading.nearest);
  }
  const meant = instantLike(reading, like, preferences.timeZone);
  const instant = reading.state === "repeated" ? stillAhead(meant, reading.later, nowMs) : meant;
  if (Date.parse(instant) <= nowMs) {
    const soonest = new Date(Math.ceil((nowMs + minimumLeadMs) / 60_000) * 60_000).toISOString();
    return refused("This time has passed.", toWallTime(soonest, preferences.timeZone));
  }
  const note = reading.state === "repeated" ? twice(instant, reading.later, preferences) : null;
  return { instant, problem: null, note, suggestion: null };
}

type Real = Extract<Reading, { instant: string }>;

function instantLike(reading: Real, like: string | undefined, timeZone: string): string {
  if (!like) return reading.instant;
  const instants = [reading.instant, ...(reading.state === "repeated" ? [reading.later] : [])];
  if (instants.some((instant) => minuteOf(instant) === minuteOf(like))) return like;
  const offset = zoneOffset(like, timeZone);
  return instants.find((each) => zoneOffset(each, timeZone) === offset) ?? reading.instant;
}

function stillAhead(instant: string, later: string, nowMs: number): string {
  return Date.parse(instant) <= nowMs ? later : instant;
}

function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 60_000);
}

function twice(instant: string, later: string, preferences: TimePreferences): string {
  const which = Date.parse(instant) < Date.parse(later) ? "first" : "second";
  const inUtc = formatDateTime(instant, { ...preferences, timeZone: "UTC" });
  return `The clocks go back: this time comes twice. The ${which} is meant, ${inUtc} UTC.`;
}

function refused(problem: string, suggestion: WallTime | null): WallTimeCheck {
  return { instant: null, problem, note: null, suggestion };
}

export function inOtherZone(
  instant: string,
  preferences: TimePreferences,
  otherZone: string,
): string | null {
  const mine = toWallTime(instant, preferences.timeZone);
  const other = toWallTime(instant, otherZone);
  if (mine.date === other.date && mine.time === other.time) return null;
  const there = { ...preferences, timeZone: otherZone };
  const text =
    mine.date === other.date ? formatTime(instant, there) : formatDateTime(instant, there);
  return `${text} in ${zoneName(otherZone)}`;
}

export function zoneName(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

export function zoneAt(instant: string, timeZone: string): string {
  const [name, offset] = [zoneName(timeZone), zoneOffset(instant, timeZone)];
  return name === offset ? name : `${name}, ${offset}`;
}

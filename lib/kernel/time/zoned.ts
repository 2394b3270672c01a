import type { FirstDayOfWeek } from "./formats";

/** `date` is YYYY-MM-DD, `time` is HH:MM on a 24-hour clock. */
export type WallTime = { date: string; time: string };

export type Reading =
  | { state: "valid"; instant: string }
  | { state: "skipped"; nearest: WallTime }
  | { state: "repeated"; instant: string; later: string }
  | { state: "invalid" };

export function readWallTime({ date, time }: WallTime, timeZone: string): Reading {
  if (!isDay(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return { state: "invalid" };
  const wallMs = Date.parse(`${date}T${time}Z`);
  const [earlier, later] = instantsOf(wallMs, timeZone);
  if (earlier === undefined) {
    return { state: "skipped", nearest: wallAt(endOfGap(wallMs, timeZone), timeZone) };
  }
  if (later === undefined) return { state: "valid", instant: isoOf(earlier) };
  return { state: "repeated", instant: isoOf(earlier), later: isoOf(later) };
}

export function toWallTime(instant: string, timeZone: string): WallTime {
  return wallAt(Date.parse(instant), timeZone);
}

export function zoneOffset(instant: string, timeZone: string): string {
  const offset = offsetAt(Date.parse(instant), timeZone);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  if (minutes === 0) return "UTC";
  const rest = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return `UTC${offset < 0 ? "−" : "+"}${Math.floor(minutes / 60)}${rest}`;
}

export function daysFrom(date: string, count: number): string[] {
  return Array.from({ length: count }, (_, days) => daysAfter(date, days));
}

export function daysAfter(date: string, days: number): string {
  return isoOf(midnightOf(date) + days * dayMs).slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / dayMs);
}

export function startOfWeek(date: string, firstDay: FirstDayOfWeek): string {
  return daysAfter(date, -((dayOfWeek(date) - firstDay + 7) % 7));
}

export function dayOfWeek(date: string): number {
  return new Date(midnightOf(date)).getUTCDay() || 7;
}

export function startOfDay(date: string, timeZone: string): string {
  const midnight = midnightOf(date);
  return isoOf(instantsOf(midnight, timeZone)[0] ?? endOfGap(midnight, timeZone));
}

/** Is true for YYYY-MM-DD from 1970 to 9998, whose instants have four-digit years in every zone. */
export function isPlainDate(value: string): boolean {
  return isDay(value) && value >= "1970" && value < "9999";
}

export function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}

export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const dayMs = 24 * 60 * 60_000;

function midnightOf(date: string): number {
  if (!isDay(date)) throw new RangeError(`No day: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function wallAt(epochMs: number, timeZone: string): WallTime {
  const iso = isoOf(epochMs + offsetAt(epochMs, timeZone));
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

function instantsOf(wallMs: number, timeZone: string): number[] {
  const candidates = offsetsAround(wallMs, timeZone).map((offset) => wallMs - offset);
  const shown = candidates.filter((epochMs) => epochMs + offsetAt(epochMs, timeZone) === wallMs);
  return [...new Set(shown)].sort((a, b) => a - b);
}

function endOfGap(wallMs: number, timeZone: string): number {
  const [before, after] = offsetsAround(wallMs, timeZone);
  let [last, first] = [wallMs - after, wallMs - before];
  while (first - last > 1_000) {
    const middle = Math.floor((first + last) / 2_000) * 1_000;
    if (offsetAt(middle, timeZone) === before) last = middle;
    else first = middle;
  }
  return first;
}

function offsetsAround(wallMs: number, timeZone: string): [before: number, after: number] {
  return [offsetAt(wallMs - dayMs, timeZone), offsetAt(wallMs + dayMs, timeZone)];
}

function offsetAt(epochMs: number, timeZone: string): number {
  const wholeSeconds = Math.floor(epochMs / 1_000) * 1_000;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(wholeSeconds)) {
    parts[type] = Number(value);
  }
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSeconds;
}

// Creating a formatter takes a hundred times as long as using it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const digits = { year: "numeric", month: "numeric", day: "numeric" } as const;
  const time = { hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" } as const;
  const clock = new Intl.DateTimeFormat("en-US", { ...digits, ...time, timeZone });
  clocks.set(timeZone, clock);
  return clock;
}

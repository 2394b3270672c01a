import { Temporal } from "temporal-polyfill";
import type { FirstDayOfWeek } from "./formats";

/** `date` is YYYY-MM-DD, `time` is HH:MM on a 24-hour clock. */
export type WallTime = { date: string; time: string };

export type Reading =
  | { state: "valid"; instant: string }
  | { state: "skipped"; nearest: WallTime }
  | { state: "repeated"; instant: string; later: string }
  | { state: "invalid" };

export function readWallTime(wall: WallTime, timeZone: string): Reading {
  const plain = parse(wall);
  if (!plain) return { state: "invalid" };
  const earlier = plain.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  const later = plain.toZonedDateTime(timeZone, { disambiguation: "later" });
  if (earlier.epochMilliseconds === later.epochMilliseconds) {
    return { state: "valid", instant: isoOf(earlier) };
  }
  if (!earlier.toPlainDateTime().equals(plain)) {
    const transition = earlier.getTimeZoneTransition("next") ?? later;
    return { state: "skipped", nearest: wallOf(transition) };
  }
  return { state: "repeated", instant: isoOf(earlier), later: isoOf(later) };
}

export function toWallTime(instant: string, timeZone: string): WallTime {
  return wallOf(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone));
}

export function zoneOffset(instant: string, timeZone: string): string {
  const { offsetNanoseconds } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const minutes = Math.round(Math.abs(offsetNanoseconds) / 60e9);
  if (minutes === 0) return "UTC";
  const rest = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return `UTC${offsetNanoseconds < 0 ? "−" : "+"}${Math.floor(minutes / 60)}${rest}`;
}

export function daysFrom(date: string, count: number): string[] {
  const first = Temporal.PlainDate.from(date);
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString());
}

export function daysAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

export function startOfWeek(date: string, firstDay: FirstDayOfWeek): string {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: (day.dayOfWeek - firstDay + 7) % 7 }).toString();
}

export function startOfDay(date: string, timeZone: string): string {
  return isoOf(Temporal.PlainDate.from(date).toZonedDateTime(timeZone));
}

function parse({ date, time }: WallTime): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`, { overflow: "reject" });
  } catch {
    return undefined;
  }
}

function wallOf(zoned: Temporal.ZonedDateTime): WallTime {
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

function isoOf(zoned: Temporal.ZonedDateTime): string {
  return zoned.toInstant().toString({ smallestUnit: "millisecond" });
}

import { Temporal } from "temporal-polyfill";
import type { FirstDayOfWeek } from "./formats";
import { daysFrom, startOfWeek } from "./zoned";

export function weeksOfMonth(date: string, firstDayOfWeek: FirstDayOfWeek): string[] {
  const first = Temporal.PlainDate.from(date).with({ day: 1 });
  const start = startOfWeek(first.toString(), firstDayOfWeek);
  const before = first.since(start).days;
  return daysFrom(start, 7 * Math.ceil((before + first.daysInMonth) / 7));
}

export function monthsAfter(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

export function monthTitle(date: string): string {
  return inEnglish(date, { month: "long", year: "numeric" });
}

export function longWeekday(date: string): string {
  return inEnglish(date, { weekday: "long" });
}

function inEnglish(date: string, options: Intl.DateTimeFormatOptions): string {
  const noon = new Date(`${date}T12:00:00Z`);
  return noon.toLocaleDateString("en", { ...options, timeZone: "UTC" });
}

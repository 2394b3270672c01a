import type { FirstDayOfWeek } from "./formats";
import { dayOfWeek, daysAfter, daysFrom, startOfWeek } from "./zoned";

export function weeksOfMonth(date: string, firstDayOfWeek: FirstDayOfWeek): string[] {
  const first = firstOfMonth(date);
  const before = (dayOfWeek(first) - firstDayOfWeek + 7) % 7;
  const weeks = Math.ceil((before + daysInMonth(first)) / 7);
  return daysFrom(startOfWeek(first, firstDayOfWeek), 7 * weeks);
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

export function monthsAfter(date: string, months: number): string {
  const first = new Date(`${firstOfMonth(date)}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString();
  const day = Math.min(Number(date.slice(8)), daysInMonth(month));
  return `${month.slice(0, 8)}${String(day).padStart(2, "0")}`;
}

export function monthTitle(date: string): string {
  return inEnglish(date, { month: "long", year: "numeric" });
}

export function longWeekday(date: string): string {
  return inEnglish(date, { weekday: "long" });
}

/** Names a day of the week of which 1 is Monday. */
export function weekdayInWords(weekday: number): string {
  return longWeekday(daysAfter("2024-01-01", weekday - 1));
}

function daysInMonth(date: string): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
}

function inEnglish(date: string, options: Intl.DateTimeFormatOptions): string {
  const noon = new Date(`${date}T12:00:00Z`);
  return noon.toLocaleDateString("en", { ...options, timeZone: "UTC" });
}

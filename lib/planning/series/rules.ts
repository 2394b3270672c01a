import { weekdayInWords } from "@/lib/kernel/time/months";
import { dayOfWeek, daysAfter, readWallTime, startOfWeek } from "@/lib/kernel/time/zoned";
import { listed } from "@/lib/kernel/words/rules";
import type { SeriesRule } from "./schema";

export const seriesCountMax = 1000;
export const variantsMax = 20;
/** Occurrences become posts as many days before they are due. */
export const daysAhead = 60;
/** The page of a series shows this many days to each side of today at first. */
export const daysAtOnce = 15;

/**
 * Returns the days of a rule until `last`, the earliest first. As in RFC 5545, months without the day
 * are left out, weeks begin on Monday, and `from` counts only where it fits the rule.
 */
export function* daysOf(rule: SeriesRule, last: string): Generator<string> {
  const end = rule.until && rule.until < last ? rule.until : last;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (const day of candidatesOf(rule, end)) {
    if (day > end || left === 0) return;
    if (day < rule.from) continue;
    left -= 1;
    yield day;
  }
}

/** Returns the rule until the day before one of its later days. */
export function ruleBefore(rule: SeriesRule, day: string): SeriesRule {
  const { count: _, ...rest } = rule;
  return { ...rest, until: daysAfter(day, -1) };
}

/**
 * Returns the instant of a day. A wall time that daylight saving skips becomes the next valid minute,
 * one that it doubles the first of both.
 */
export function instantOf(day: string, { time }: Pick<SeriesRule, "time">, zone: string): string {
  const reading = readWallTime({ date: day, time }, zone);
  if (reading.state === "valid" || reading.state === "repeated") return reading.instant;
  if (reading.state === "skipped") return instantOf(reading.nearest.date, reading.nearest, zone);
  throw new RangeError(`No time of day: ${day} ${time}`);
}

/** Returns the rule as a sentence goes on: "every 2 weeks on Monday at 09:30, until 24 December 2026". */
export function ruleInWords(rule: SeriesRule): string {
  const period = rule.every === 1 ? `every ${rule.unit}` : `every ${rule.every} ${rule.unit}s`;
  return `${period}${daysInWords(rule)} at ${rule.time}${endInWords(rule)}`;
}

function daysInWords({ unit, weekdays, monthDay, nthWeekday, from }: SeriesRule): string {
  if (unit === "day") return "";
  if (unit === "week") {
    const days = weekdays ?? [dayOfWeek(from)];
    const names = days.toSorted((a, b) => a - b).map(weekdayInWords);
    return ` on ${listed(names)}`;
  }
  if (nthWeekday) {
    const place = nthWeekday.n === -1 ? "last" : ordinal(nthWeekday.n);
    return ` on the ${place} ${weekdayInWords(nthWeekday.weekday)}`;
  }
  if (monthDay === -1) return " on the last day";
  return ` on the ${ordinal(monthDay ?? Number(from.slice(8)))}`;
}

function endInWords({ until, count }: SeriesRule): string {
  if (until) {
    const words = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
    return `, until ${new Date(`${until}T12:00:00Z`).toLocaleDateString("en-GB", words)}`;
  }
  if (count === undefined) return "";
  return count === 1 ? ", once" : `, ${count} times`;
}

/** Writes a place in an order, such as 21st. */
export function ordinal(number: number): string {
  const endings = { one: "st", two: "nd", few: "rd", other: "th", many: "th", zero: "th" };
  return `${number}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(number)]}`;
}

function* candidatesOf(rule: SeriesRule, end: string): Generator<string> {
  switch (rule.unit) {
    case "day":
      for (let day = rule.from; day <= end; day = daysAfter(day, rule.every)) yield day;
      return;
    case "week": {
      const weekdays = (rule.weekdays ?? [dayOfWeek(rule.from)]).toSorted((a, b) => a - b);
      let monday = startOfWeek(rule.from, 1);
      for (; monday <= end; monday = daysAfter(monday, 7 * rule.every)) {
        for (const weekday of weekdays) yield daysAfter(monday, weekday - 1);
      }
      return;
    }
    case "month": {
      let month = rule.from.slice(0, 7);
      for (; `${month}-01` <= end; month = monthsAfter(month, rule.every)) {
        const day = dayInMonth(month, rule);
        if (day) yield day;
      }
      return;
    }
    default:
      rule.unit satisfies never;
  }
}

function dayInMonth(month: string, { monthDay, nthWeekday, from }: SeriesRule): string | null {
  const length = Number(daysAfter(`${monthsAfter(month, 1)}-01`, -1).slice(8));
  const number = nthWeekday
    ? numberOfWeekday(month, { ...nthWeekday, length })
    : (monthDay ?? Number(from.slice(8)));
  const day = number === -1 ? length : number;
  return day <= length ? `${month}-${String(day).padStart(2, "0")}` : null;
}

function numberOfWeekday(
  month: string,
  { n, weekday, length }: { n: number; weekday: number; length: number },
): number {
  const first = 1 + ((weekday - dayOfWeek(`${month}-01`) + 7) % 7);
  if (n > 0) return first + 7 * (n - 1);
  return first + 7 * Math.floor((length - first) / 7);
}

function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const total = year * 12 + number - 1 + months;
  return `${String(Math.floor(total / 12)).padStart(4, "0")}-${String((total % 12) + 1).padStart(2, "0")}`;
}

import type { DateFormat, FirstDayOfWeek } from "./formats";
import { monthsAfter } from "./months";
import { dayOfWeek, daysAfter, isPlainDate, startOfWeek } from "./zoned";

export type DateReading = {
  today: string;
  dateFormat: DateFormat;
  firstDayOfWeek: FirstDayOfWeek;
  toward?: "future" | "past";
};

export function readDate(text: string, reading: DateReading): string | null {
  const words = text.trim().toLowerCase().replaceAll(",", " ").replace(/\s+/g, " ");
  const bare = words.replace(/^(on|the) /, "");
  const day = relativeDay(bare, reading) ?? weekday(bare, reading) ?? dayWithName(bare, reading);
  return day && isPlainDate(day) ? day : null;
}

const daysAway: Readonly<Record<string, number>> = {
  today: 0,
  tomorrow: 1,
  tmrw: 1,
  tmr: 1,
  yesterday: -1,
  "day after tomorrow": 2,
};

function relativeDay(text: string, { today, firstDayOfWeek }: DateReading): string | null {
  const away = daysAway[text];
  if (away !== undefined) return plus(today, { days: away });
  if (text === "next week") return plus(startOfWeek(today, firstDayOfWeek), { days: 7 });
  if (text === "next month") return plus(`${today.slice(0, 7)}-01`, { months: 1 });
  const [, ahead, ago = ""] = /^(?:(?:in |\+ ?)(.+)|(.+) ago)$/.exec(text) ?? [];
  const duration = daysIn(ahead ?? ago);
  if (!duration) return null;
  return plus(today, ahead === undefined ? negated(duration) : duration);
}

function weekday(text: string, reading: DateReading): string | null {
  const [, which, name = ""] = /^(?:(this|next|last) )?([a-z]+)$/.exec(text) ?? [];
  const day = weekdayIn(name);
  if (day === null) return null;
  if (which === "this") return dayOfThisWeek(day, reading);
  if (which === "next") return daysAfter(dayOfThisWeek(day, reading), 7);
  const ahead = (day - dayOfWeek(reading.today) + 7) % 7;
  const isBehind = which === "last" || (reading.toward === "past" && ahead > 0);
  return daysAfter(reading.today, isBehind ? ahead - 7 : ahead);
}

function dayOfThisWeek(day: number, { today, firstDayOfWeek }: DateReading): string {
  return daysAfter(startOfWeek(today, firstDayOfWeek), (day - firstDayOfWeek + 7) % 7);
}

function dayWithName(text: string, reading: DateReading): string | null {
  const [, name = "", rest = ""] = /^([a-z]+)\.? (.+)$/.exec(text) ?? [];
  const named = weekdayIn(name);
  if (named === null) return calendarDay(text, reading);
  const day = calendarDay(rest, reading);
  return day && dayOfWeek(day) === named ? day : null;
}

type Parts = { day: number; month: number; year?: number | undefined };

function calendarDay(text: string, reading: DateReading): string | null {
  const found = [...isoParts(text), ...namedParts(text), ...numberParts(text, reading.dateFormat)];
  for (const parts of found) {
    const day = parts.year === undefined ? nearest(parts, reading) : dayOf(parts, parts.year);
    if (day) return day;
  }
  return null;
}

function isoParts(text: string): Parts[] {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  return year ? [{ day: Number(day), month: Number(month), year: Number(year) }] : [];
}

const dayThenMonth = /^(\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? ?([a-z]{3,})\.?(?: (\d{4}))?$/;
const monthThenDay = /^([a-z]{3,})\.? ?(\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/;

function namedParts(text: string): Parts[] {
  const [, first, second = "", firstYear] = dayThenMonth.exec(text) ?? [];
  const [, name = "", number, secondYear] = monthThenDay.exec(text) ?? [];
  const month = monthIn(second) ?? monthIn(name);
  const year = firstYear ?? secondYear;
  if (month === null) return [];
  return [
    { day: Number(first ?? number), month, year: year === undefined ? undefined : Number(year) },
  ];
}

function numberParts(text: string, format: DateFormat): Parts[] {
  const match = /^(\d{1,2})([-/.])(\d{1,2})(?:\.|\2(\d{4}|\d{2}))?$/.exec(text);
  if (!match) return [];
  const [one, other] = [Number(match[1]), Number(match[3])];
  const year = match[4] === undefined ? undefined : fullYear(match[4]);
  const dayFirst = { day: one, month: other, year };
  const monthFirst = { day: other, month: one, year };
  if (match[2] === ".") return [dayFirst];
  return isDayFirst(format) ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
}

function isDayFirst(format: DateFormat): boolean {
  return format === "day-month-year" || format === "day-short-month-year";
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

const yearsSearched = 8;

function nearest(parts: Parts, { today, toward }: DateReading): string | null {
  const step = toward === "past" ? -1 : 1;
  for (let away = 0; away <= yearsSearched; away += 1) {
    const day = dayOf(parts, Number(today.slice(0, 4)) + step * away);
    if (day && (day === today || day > today === step > 0)) return day;
  }
  return null;
}

function dayOf({ day, month }: Parts, year: number): string | null {
  const two = (part: number) => String(part).padStart(2, "0");
  const date = `${year}-${two(month)}-${two(day)}`;
  return isPlainDate(date) ? date : null;
}

type Days = { days: number; months: number };

function negated({ days, months }: Days): Days {
  return { days: -days, months: -months };
}

function plus(date: string, { days = 0, months = 0 }: Partial<Days>): string | null {
  try {
    return daysAfter(monthsAfter(date, months), days);
  } catch {
    return null;
  }
}

const weekdayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const lettersMin = 3;

export const dateWords = [
  ...["today", "tomorrow", "yesterday", "next", "last", "week", "month", "days", "weeks"],
  ...weekdayNames,
  ...monthNames,
];

export function weekdayIn(word: string): number | null {
  return placeIn(weekdayNames, word);
}

function monthIn(word: string): number | null {
  return placeIn(monthNames, word === "sept" ? "sep" : word);
}

function placeIn(names: readonly string[], word: string): number | null {
  if (word.length < lettersMin) return null;
  const index = names.findIndex((name) => name.startsWith(word));
  return index === -1 ? null : index + 1;
}

const amount = /^(\d{1,4}|an?) ?([a-z]+)$/;

function daysIn(text: string): { days: number; months: number } | null {
  const [, count = "", unit = ""] = amount.exec(text) ?? [];
  const number = numberIn(count);
  if (/^(d|days?)$/.test(unit)) return { days: number, months: 0 };
  if (/^(w|wks?|weeks?)$/.test(unit)) return { days: 7 * number, months: 0 };
  if (/^(mo|months?)$/.test(unit)) return { days: 0, months: number };
  return null;
}

const hoursThenMinutes =
  /^(\d{1,4}|an?) ?(?:h|hrs?|hours?)(?: ?(?:and )?(\d{1,2}) ?(?:m|mins?|minutes?)?)?$/;

export function minutesIn(text: string): number | null {
  if (text === "half an hour") return 30;
  const [, hours, rest = "0"] = hoursThenMinutes.exec(text) ?? [];
  if (hours) return 60 * numberIn(hours) + Number(rest);
  const [, count = "", unit = ""] = amount.exec(text) ?? [];
  return /^(m|mins?|minutes?)$/.test(unit) ? numberIn(count) : null;
}

function numberIn(count: string): number {
  return count.startsWith("a") ? 1 : Number(count);
}

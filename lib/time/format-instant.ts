import { Temporal } from "temporal-polyfill";
import type { DateFormat, TimeFormat } from "./formats";

/** How a person wants to read instants. */
export type TimePreferences = {
  timeZone: string;
  dateFormat: DateFormat;
  timeFormat: TimeFormat;
};

/** A person's preferences alone, without what else is known about them. */
export function timePreferences(person: TimePreferences): TimePreferences {
  const { timeZone, dateFormat, timeFormat } = person;
  return { timeZone, dateFormat, timeFormat };
}

/** The calendar date of an instant as the person writes dates, e.g. `3 Feb 2027`. */
export function formatDate(instant: string, preferences: TimePreferences): string {
  return formatDay(zonedAt(instant, preferences).toPlainDate().toString(), preferences.dateFormat);
}

/** A date (YYYY-MM-DD) as the person writes dates. */
export function formatDay(date: string, format: DateFormat): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const named = shortMonths[Number(month) - 1] ?? month;
  switch (format) {
    case "day-short-month-year":
      return `${Number(day)} ${named} ${year}`;
    case "short-month-day-year":
      return `${named} ${Number(day)}, ${year}`;
    case "year-month-day":
      return `${year}-${month}-${day}`;
    case "day-month-year":
      return `${day}/${month}/${year}`;
    case "month-day-year":
      return `${month}/${day}/${year}`;
  }
}

/** The time of day of an instant, e.g. `14:05`, `2:05 PM` or with seconds. */
export function formatTime(instant: string, preferences: TimePreferences): string {
  const { hour, minute, second } = zonedAt(instant, preferences);
  const { timeFormat } = preferences;
  const seconds = timeFormat.endsWith("-seconds") ? `:${twoDigits(second)}` : "";
  if (timeFormat.startsWith("24")) return `${twoDigits(hour)}:${twoDigits(minute)}${seconds}`;
  return `${hour % 12 || 12}:${twoDigits(minute)}${seconds} ${hour < 12 ? "AM" : "PM"}`;
}

/** The time of day with seconds, whatever the person prefers elsewhere. */
export function formatTimeWithSeconds(instant: string, preferences: TimePreferences): string {
  const timeFormat = preferences.timeFormat.startsWith("24")
    ? "24-hour-seconds"
    : "12-hour-seconds";
  return formatTime(instant, { ...preferences, timeFormat });
}

export function formatDateTime(instant: string, preferences: TimePreferences): string {
  return `${formatDate(instant, preferences)}, ${formatTime(instant, preferences)}`;
}

/** A weekday's short English name for a date (YYYY-MM-DD), e.g. `Mon`. */
export function weekdayName(date: string): string {
  return weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? "";
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const shortMonths = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
];

function zonedAt(instant: string, { timeZone }: TimePreferences): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

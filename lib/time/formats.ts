import { z } from "zod";

export const dateFormats = [
  "day-short-month-year",
  "short-month-day-year",
  "year-month-day",
  "day-month-year",
  "month-day-year",
] as const;
export const timeFormats = ["24-hour", "12-hour", "24-hour-seconds", "12-hour-seconds"] as const;

/** ISO 8601 numbers the days so: Monday, Saturday and Sunday, with which weeks begin somewhere. */
export const firstDaysOfWeek = [1, 6, 7] as const;

export const FirstDayOfWeek = z.literal(firstDaysOfWeek);
export type FirstDayOfWeek = z.output<typeof FirstDayOfWeek>;
export const DateFormat = z.enum(dateFormats);
export const TimeFormat = z.enum(timeFormats);
export type DateFormat = z.output<typeof DateFormat>;
export type TimeFormat = z.output<typeof TimeFormat>;

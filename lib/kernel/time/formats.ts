export const dateFormats = [
  "day-short-month-year",
  "short-month-day-year",
  "year-month-day",
  "day-month-year",
  "month-day-year",
] as const;
export type DateFormat = (typeof dateFormats)[number];

export const timeFormats = ["24-hour", "12-hour", "24-hour-seconds", "12-hour-seconds"] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** ISO 8601 numbers the days so: Monday, Saturday and Sunday, with which weeks begin somewhere. */
export const firstDaysOfWeek = [1, 6, 7] as const;
export type FirstDayOfWeek = (typeof firstDaysOfWeek)[number];

import type { DateFormat, FirstDayOfWeek, TimeFormat } from "./formats";

export type TimePreferences = {
  timeZone: string;
  dateFormat: DateFormat;
  timeFormat: TimeFormat;
};

export type PlanningPreferences = TimePreferences & { firstDayOfWeek: FirstDayOfWeek };

export function timePreferences(person: PlanningPreferences): PlanningPreferences {
  const { timeZone, dateFormat, timeFormat, firstDayOfWeek } = person;
  return { timeZone, dateFormat, timeFormat, firstDayOfWeek };
}

export function formatDate(instant: string, { timeZone, dateFormat }: TimePreferences): string {
  return arrange(instant, timeZone, dateFormat);
}

export function formatDay(date: string, format: DateFormat): string {
  return arrange(startOfUtcDay(date), "UTC", format);
}

export function formatTime(instant: string, { timeZone, timeFormat }: TimePreferences): string {
  const text = formatter(timeZone, timeOptions[timeFormat]).format(new Date(instant));
  // Some versions of ICU put a narrow no-break space before AM and PM.
  return text.replace("\u202f", " ");
}

export function formatTimeWithSeconds(instant: string, preferences: TimePreferences): string {
  const timeFormat = preferences.timeFormat.startsWith("24")
    ? "24-hour-seconds"
    : "12-hour-seconds";
  return formatTime(instant, { ...preferences, timeFormat });
}

export function formatDateTime(instant: string, preferences: TimePreferences): string {
  return `${formatDate(instant, preferences)}, ${formatTime(instant, preferences)}`;
}

export function weekdayName(date: string): string {
  return formatter("UTC", weekday).format(new Date(startOfUtcDay(date)));
}

type Pattern = { options: Intl.DateTimeFormatOptions; order: (parts: DateParts) => string };
type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const named = { day: "numeric", month: "short", year: "numeric" } as const;
const digits = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

// One locale's parts in fixed orders: other locales' orders and names differ between ICU versions.
const datePatterns: Record<DateFormat, Pattern> = {
  "day-short-month-year": {
    options: named,
    order: ({ day, month, year }) => `${day} ${month} ${year}`,
  },
  "short-month-day-year": {
    options: named,
    order: ({ day, month, year }) => `${month} ${day}, ${year}`,
  },
  "year-month-day": {
    options: digits,
    order: ({ day, month, year }) => `${year}-${month}-${day}`,
  },
  "day-month-year": {
    options: digits,
    order: ({ day, month, year }) => `${day}/${month}/${year}`,
  },
  "month-day-year": {
    options: digits,
    order: ({ day, month, year }) => `${month}/${day}/${year}`,
  },
};

const twoDigits = { minute: "2-digit", second: "2-digit" } as const;
const timeOptions: Record<TimeFormat, Intl.DateTimeFormatOptions> = {
  "24-hour": { hour: "2-digit", hourCycle: "h23", minute: "2-digit" },
  "24-hour-seconds": { hour: "2-digit", hourCycle: "h23", ...twoDigits },
  "12-hour": { hour: "numeric", hourCycle: "h12", minute: "2-digit" },
  "12-hour-seconds": { hour: "numeric", hourCycle: "h12", ...twoDigits },
};

const weekday = { weekday: "short" } as const;

function arrange(instant: string, timeZone: string, format: DateFormat): string {
  const { options, order } = datePatterns[format];
  const parts = formatter(timeZone, options).formatToParts(new Date(instant));
  return order(Object.fromEntries(parts.map(({ type, value }) => [type, value])));
}

const formatters = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const byZone = formatters.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  formatters.set(options, byZone);
  const known = byZone.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  byZone.set(timeZone, known);
  return known;
}

function startOfUtcDay(date: string): string {
  return `${date}T00:00:00Z`;
}

import { formatDay, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { TimeFormat } from "@/lib/kernel/time/formats";
import { minutesPerDay, timeOfMinute } from "@/lib/kernel/time/minute-of-day";
import type { WallTime } from "@/lib/kernel/time/zoned";

export function clockTime(time: string, preferences: TimePreferences): string {
  return formatTime(`2000-01-01T${time}:00.000Z`, { ...preferences, timeZone: "UTC" });
}

export function wallInWords({ date, time }: WallTime, preferences: TimePreferences): string {
  return `${formatDay(date, preferences.dateFormat)}, ${minuteInWords(time, preferences)}`;
}

export function minuteInWords(time: string, preferences: TimePreferences): string {
  const timeFormat = preferences.timeFormat.replace("-seconds", "") as TimeFormat;
  return clockTime(time, { ...preferences, timeFormat });
}

const stepMinutes = 30;

/** Returns every half hour of a day, and the time that is chosen already. */
export function timesOfDay(current: string): string[] {
  const all = Array.from({ length: minutesPerDay / stepMinutes }, (_, step) =>
    timeOfMinute(step * stepMinutes),
  );
  return [...new Set([...all, current])].toSorted();
}

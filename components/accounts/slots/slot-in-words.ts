import {
  formatDay,
  formatTime,
  type TimePreferences,
  weekdayName,
} from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";

const nearDays = 6;

export function slotInWords(instant: string, preferences: TimePreferences, nowMs: number): string {
  const { date } = toWallTime(instant, preferences.timeZone);
  const today = toWallTime(new Date(nowMs).toISOString(), preferences.timeZone).date;
  const daysAhead = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  const time = formatTime(instant, preferences);
  if (daysAhead === 0) return `today ${time}`;
  if (daysAhead <= nearDays) return `${weekdayName(date)} ${time}`;
  return `${formatDay(date, preferences.dateFormat)}, ${time}`;
}

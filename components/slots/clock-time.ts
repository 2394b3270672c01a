import { formatTime, type TimePreferences } from "@/lib/time/format-instant";

export function clockTime(time: string, preferences: TimePreferences): string {
  return formatTime(`2000-01-01T${time}:00.000Z`, { ...preferences, timeZone: "UTC" });
}

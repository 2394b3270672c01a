import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { daysAfter, startOfWeek, toWallTime, type WallTime } from "@/lib/kernel/time/zoned";

export type Preset = { name: string; wall: WallTime };

const morning = "09:00";
const evening = "18:00";
const quarterMs = 15 * 60_000;

export function presetsAt(now: string, preferences: TimePreferences): Preset[] {
  const { timeZone } = preferences;
  const today = toWallTime(now, timeZone);
  const soon = Math.ceil((Date.parse(now) + 60 * 60_000) / quarterMs) * quarterMs;
  const monday = daysAfter(startOfWeek(today.date, 1), 7);
  const tomorrow = daysAfter(today.date, 1);
  return [
    { name: "In an hour", wall: toWallTime(new Date(soon).toISOString(), timeZone) },
    ...(today.time < evening
      ? [{ name: "This evening", wall: { date: today.date, time: evening } }]
      : []),
    { name: "Tomorrow", wall: { date: tomorrow, time: morning } },
    ...(monday === tomorrow ? [] : [{ name: "Monday", wall: { date: monday, time: morning } }]),
  ];
}

import { minutesPerDay, timeOfMinute } from "@/lib/kernel/time/minute-of-day";
import {
  daysFrom,
  readWallTime,
  startOfDay,
  toWallTime,
  type WallTime,
} from "@/lib/kernel/time/zoned";

export type WeeklyTimes = {
  timeZone: string;
  slots: readonly { weekday: number; minute: number }[];
};

export type Period = { from: number; to: number };

const minuteMs = 60_000;
const dayMs = minutesPerDay * minuteMs;

export function occurrencesOf(weekly: WeeklyTimes, { from, to }: Period): number[] {
  if (weekly.slots.length === 0 || to <= from) return [];
  const first = toWallTime(new Date(from - dayMs).toISOString(), weekly.timeZone).date;
  const days = daysFrom(first, Math.ceil((to - from) / dayMs) + 3);
  const instants = days.slice(0, -1).flatMap((date, index) => {
    return instantsOfDay(weekly, { date, next: days[index + 1] ?? date });
  });
  const within = instants.filter((instant) => instant >= from && instant < to);
  return [...new Set(within)].sort((one, other) => one - other);
}

function instantsOfDay(
  { timeZone, slots }: WeeklyTimes,
  { date, next }: { date: string; next: string },
): number[] {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  const minutes = slots.filter((slot) => slot.weekday === weekday).map(({ minute }) => minute);
  if (minutes.length === 0) return [];
  const startsAt = Date.parse(startOfDay(date, timeZone));
  const clocksChange = Date.parse(startOfDay(next, timeZone)) - startsAt !== dayMs;
  if (!clocksChange) {
    return minutes.map((minute) => startsAt + minute * minuteMs);
  }
  return minutes.map((minute) => instantOf({ date, time: timeOfMinute(minute) }, timeZone));
}

function instantOf(wall: WallTime, timeZone: string): number {
  const reading = readWallTime(wall, timeZone);
  switch (reading.state) {
    case "valid":
    case "repeated":
      return Date.parse(reading.instant);
    case "skipped":
      return instantOf(reading.nearest, timeZone);
    case "invalid":
      throw new Error(`${wall.date}T${wall.time} is no wall time.`);
  }
}

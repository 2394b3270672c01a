import { readWallTime, toWallTime, type WallTime } from "@/lib/kernel/time/zoned";

const wall = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

export function wallTimeOf(at: string | undefined): WallTime | undefined {
  const [, date, time] = wall.exec(at ?? "") ?? [];
  if (!date || !time) return undefined;
  return readWallTime({ date, time }, "UTC").state === "invalid" ? undefined : { date, time };
}

export function nextFullHour(now: string, timeZone: string): WallTime {
  const soonest = Date.parse(now) + 30 * 60_000;
  const hour = new Date(Math.ceil(soonest / 3_600_000) * 3_600_000);
  return toWallTime(hour.toISOString(), timeZone);
}

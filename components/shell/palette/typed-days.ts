import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { FirstDayOfWeek } from "@/lib/kernel/time/formats";
import { readDate } from "@/lib/kernel/time/typed-date";
import { toWallTime } from "@/lib/kernel/time/zoned";

export type Reader = { preferences: TimePreferences; firstDayOfWeek: FirstDayOfWeek };

export type TypedDay = { date: string; distance: string };

export function typedDays(text: string, { preferences, firstDayOfWeek }: Reader): TypedDay[] {
  const today = toWallTime(new Date().toISOString(), preferences.timeZone).date;
  const reading = { today, dateFormat: preferences.dateFormat, firstDayOfWeek };
  const found = (["future", "past"] as const).flatMap(
    (toward) => readDate(text, { ...reading, toward }) ?? [],
  );
  return [...new Set(found)]
    .map((date) => ({ date, days: daysBetween(today, date) }))
    .toSorted((one, other) => Math.abs(one.days) - Math.abs(other.days))
    .map(({ date, days }) => ({ date, distance: distanceOf(days) }));
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function distanceOf(days: number): string {
  return relative.format(days, "day");
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

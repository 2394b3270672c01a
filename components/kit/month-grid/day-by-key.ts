import type { FirstDayOfWeek } from "@/lib/kernel/time/formats";
import { monthsAfter } from "@/lib/kernel/time/months";
import { daysAfter, isPlainDate, startOfWeek } from "@/lib/kernel/time/zoned";

export function dayByKey(
  date: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  firstDayOfWeek: FirstDayOfWeek,
): string | null {
  const day = stepBy(date, key, { months: shiftKey ? 12 : 1, firstDayOfWeek });
  return day && isPlainDate(day) ? day : null;
}

const daysOfKeys: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

function stepBy(
  date: string,
  key: string,
  { months, firstDayOfWeek }: { months: number; firstDayOfWeek: FirstDayOfWeek },
): string | null {
  switch (key) {
    case "Home":
      return startOfWeek(date, firstDayOfWeek);
    case "End":
      return daysAfter(startOfWeek(date, firstDayOfWeek), 6);
    case "PageUp":
      return monthsAfter(date, -months);
    case "PageDown":
      return monthsAfter(date, months);
    default:
      return key in daysOfKeys ? daysAfter(date, daysOfKeys[key] ?? 0) : null;
  }
}

import { minuteInWords } from "@/components/kit/when/clock-time";
import { formatDay, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { weekdayInWords } from "@/lib/kernel/time/months";
import { dayOfWeek } from "@/lib/kernel/time/zoned";
import { listed } from "@/lib/kernel/words/rules";
import { ordinal } from "@/lib/planning/series/rules";
import type { SeriesRule } from "@/lib/planning/series/schema";

/** The part of a rule that says how it repeats, without its time, its beginning and its end. */
export type Pattern = Pick<SeriesRule, "every" | "unit" | "weekdays" | "monthDay" | "nthWeekday">;

/** Says a rule as one sentence without a full stop, in the formats of who reads it. */
export function repeatInWords(rule: SeriesRule, preferences: PlanningPreferences): string {
  const time = minuteInWords(rule.time, preferences);
  const { until, count } = rule;
  const end = until
    ? `, until ${formatDay(until, preferences.dateFormat)}`
    : count
      ? `, ${count === 1 ? "once" : `${count} times`}`
      : "";
  return `${patternInWords(rule, rule.from)} at ${time}${end}`;
}

/** A pattern that names no day takes that of `from`. */
export function patternInWords(pattern: Pattern, from: string): string {
  const each = pattern.every === 1 ? "Every " : `Every ${pattern.every} `;
  const units = pattern.every === 1 ? pattern.unit : `${pattern.unit}s`;
  switch (pattern.unit) {
    case "day":
      return `${each}${units}`;
    case "week": {
      const weekdays = pattern.weekdays ?? [dayOfWeek(from)];
      if (pattern.every === 1 && isWorkWeek(weekdays)) return "Every weekday";
      const names = weekdays.toSorted((a, b) => a - b).map(weekdayInWords);
      return `${each}${units} on ${listed(names)}`;
    }
    case "month":
      return `${each}${units} on the ${dayOfMonthInWords(pattern, from)}`;
    default:
      return pattern.unit satisfies never;
  }
}

export function dayOfMonthInWords(
  { monthDay, nthWeekday }: Pick<Pattern, "monthDay" | "nthWeekday">,
  from: string,
): string {
  if (nthWeekday) return `${nthInWords(nthWeekday.n)} ${weekdayInWords(nthWeekday.weekday)}`;
  const day = monthDay ?? Number(from.slice(8));
  return day === -1 ? "last day" : ordinal(day);
}

function nthInWords(n: number): string {
  return ["first", "second", "third", "fourth", "fifth"][n - 1] ?? "last";
}

function isWorkWeek(days: readonly number[]): boolean {
  return days.toSorted((a, b) => a - b).join() === "1,2,3,4,5";
}

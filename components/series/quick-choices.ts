import { type Pattern, patternInWords } from "@/components/posts/series/rule-words";
import { dayOfWeek, daysAfter } from "@/lib/kernel/time/zoned";

export type QuickChoice = { label: string; pattern: Pattern };

/** Returns the ways to repeat that a day suggests, such as every month on the fourth Tuesday. */
export function quickChoices(day: string): QuickChoice[] {
  const weekly = { every: 1, unit: "week", weekdays: [dayOfWeek(day)] } as const;
  const patterns: Pattern[] = [
    { every: 1, unit: "day" },
    { every: 1, unit: "week", weekdays: [1, 2, 3, 4, 5] },
    { ...weekly, weekdays: [...weekly.weekdays] },
    { every: 2, unit: "week", weekdays: [...weekly.weekdays] },
    ...daysOfMonth(day).map((each): Pattern => ({ every: 1, unit: "month", ...each })),
  ];
  return patterns.map((pattern) => ({ label: patternInWords(pattern, day), pattern }));
}

/** Returns how a month may name a day: its number, its weekday, and what is last. */
export function daysOfMonth(day: string): Pick<Pattern, "monthDay" | "nthWeekday">[] {
  const number = Number(day.slice(8));
  const weekday = dayOfWeek(day);
  const n = Math.ceil(number / 7);
  const isLastWeek = daysAfter(day, 7).slice(0, 7) !== day.slice(0, 7);
  const isLastDay = daysAfter(day, 1).slice(0, 7) !== day.slice(0, 7);
  return [
    { monthDay: number },
    ...(isLastDay ? [{ monthDay: -1 as const }] : []),
    ...(n < 5 ? [{ nthWeekday: { n, weekday } }] : []),
    ...(isLastWeek ? [{ nthWeekday: { n: -1 as const, weekday } }] : []),
  ];
}

/** Returns the pattern of another first day: what it took of the day before comes of the new one. */
export function patternOn(pattern: Pattern, day: string): Pattern {
  if (pattern.unit === "week" && (pattern.weekdays ?? []).length < 2) {
    return { ...pattern, weekdays: [dayOfWeek(day)] };
  }
  if (pattern.unit !== "month" || pattern.monthDay === -1) return pattern;
  const { every, unit, nthWeekday } = pattern;
  const [number = {}, ...others] = daysOfMonth(day);
  if (!nthWeekday) return { every, unit, ...number };
  const named = others.filter((each) => each.nthWeekday);
  return { every, unit, ...((nthWeekday.n === -1 ? named.at(-1) : named[0]) ?? number) };
}

export function isSamePattern(one: Pattern, other: Pattern): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ every, unit, weekdays, monthDay, nthWeekday }: Pattern): string {
  const { n, weekday } = nthWeekday ?? {};
  return JSON.stringify([every, unit, weekdays?.toSorted((a, b) => a - b), monthDay, n, weekday]);
}

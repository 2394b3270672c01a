import { dayOfWeek, daysAfter, daysBetween, type WallTime } from "@/lib/kernel/time/zoned";
import { daysOf, ruleBefore } from "@/lib/planning/series/rules";
import type { SeriesRule } from "@/lib/planning/series/schema";

/** Says how an occurrence was moved: from its day of the rule to a wall time in the zone of the series. */
export type SeriesMove = { day: string; to: WallTime };

/**
 * Returns the rule whose occurrences are moved as one of them was, as a day's weekday or number of
 * the month; null where a rule cannot say it.
 */
export function movedRule(rule: SeriesRule, { day, to }: SeriesMove): SeriesRule | null {
  const days = daysBetween(day, to.date);
  const timed = { ...rule, time: to.time };
  if (days === 0) return timed;
  switch (rule.unit) {
    case "day":
      return null;
    case "week":
      return movedWeekday(timed, { day, days });
    case "month":
      return movedMonthDay(timed, to.date);
    default:
      return rule.unit satisfies never;
  }
}

function movedWeekday(
  rule: SeriesRule,
  { day, days }: { day: string; days: number },
): SeriesRule | null {
  const before = dayOfWeek(day);
  const after = before + days;
  const weekdays = rule.weekdays ?? [dayOfWeek(rule.from)];
  // Another week than the rule's own would change which weeks have one.
  if (after < 1 || after > 7 || weekdays.includes(after)) return null;
  const moved = weekdays.map((each) => (each === before ? after : each));
  // The first day moves along, or the first week would have none.
  const from = dayOfWeek(rule.from) === before ? daysAfter(rule.from, days) : rule.from;
  return { ...rule, weekdays: moved.toSorted((a, b) => a - b), from, ...untilOf(rule, days) };
}

function movedMonthDay(before: SeriesRule, date: string): SeriesRule {
  const { nthWeekday, monthDay: _, ...rule } = before;
  const number = Number(date.slice(8));
  if (!nthWeekday) return { ...rule, monthDay: number };
  const n = Math.ceil(number / 7);
  return { ...rule, nthWeekday: { n: n > 4 ? -1 : n, weekday: dayOfWeek(date) } };
}

function untilOf({ until }: SeriesRule, days: number): Pick<SeriesRule, "until"> {
  return until && days > 0 ? { until: daysAfter(until, days) } : {};
}

/** Returns the part of a rule that begins at one of its days, and counts on from there. */
export function ruleSince(rule: SeriesRule, day: string): SeriesRule {
  const before = rule.count ? [...daysOf(rule, daysAfter(day, -1))].length : 0;
  return { ...rule, from: day, ...(rule.count && { count: Math.max(1, rule.count - before) }) };
}

/** Returns the part of a rule before one of its days; null where that is its first. */
export function ruleUntilBefore(whole: SeriesRule, day: string): SeriesRule | null {
  const rule = ruleBefore(whole, day);
  const [first] = daysOf(rule, day);
  return first ? rule : null;
}

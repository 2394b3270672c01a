import { dayOfWeek, daysAfter, daysBetween, startOfDay, toWallTime } from "@/lib/kernel/time/zoned";
import { daysAhead, daysOf, instantOf } from "./rules";
import { SeriesPost, SeriesRule } from "./schema";

/** Is what a series says and when, wherever its occurrences stand. */
export type Plan = {
  rule: SeriesRule;
  zone: string;
  content: SeriesPost;
  variants: readonly string[];
};

export type PlannedDay = { day: string; number: number; at: Date };

/** The rarest rule comes every 366 months; the next five of it lie within these days. */
const horizonDays = 62_000;
const lastDay = "9998-12-31";

export function planOf(row: {
  rule: unknown;
  timeZone: string;
  content: unknown;
  variants: readonly string[];
}): Plan {
  const { timeZone: zone, variants } = row;
  return {
    rule: SeriesRule.parse(row.rule),
    zone,
    content: SeriesPost.parse(row.content),
    variants,
  };
}

/** Returns the days of a plan until `last`, with which of all its days each is, the first being 0. */
export function* plannedDays(
  { rule, zone }: Pick<Plan, "rule" | "zone">,
  { from = rule.from, last }: { from?: string; last: string },
): Generator<PlannedDay> {
  let number = 0;
  for (const day of daysOf(rule, last)) {
    if (day >= from) yield { day, number, at: new Date(instantOf(day, rule, zone)) };
    number += 1;
  }
}

/** Returns the days whose time is ahead of an instant, as far as anybody asks for them. */
export function* daysComing(plan: Plan, at: Date, from = ""): Generator<PlannedDay> {
  const today = todayIn(plan.zone, at);
  const first = daysAfter(today, -1);
  const last = earlier(lastDay, daysAfter(today, horizonDays));
  for (const planned of plannedDays(plan, { from: from > first ? from : first, last })) {
    if (planned.at > at) yield planned;
  }
}

/** Returns the days that are ahead and near enough to be posts. */
export function windowOf(plan: Plan, at: Date): PlannedDay[] {
  const last = lastMade(plan, at);
  const days: PlannedDay[] = [];
  for (const planned of daysComing(plan, at)) {
    if (planned.day > last) break;
    days.push(planned);
  }
  return days;
}

/** Returns the last day whose post is made by now. */
export function lastMade({ zone }: Pick<Plan, "zone">, at: Date): string {
  return daysAfter(todayIn(zone, at), daysAhead);
}

/**
 * Says when the keeper looks at a series whose window is made: as soon as another day comes near enough,
 * or, where none comes, once the last is over. Null says that it is.
 */
export function dueAfter(plan: Plan, at: Date): Date | null {
  const last = lastMade(plan, at);
  let final: Date | null = null;
  for (const planned of daysComing(plan, at)) {
    if (planned.day > last) {
      return new Date(startOfDay(daysAfter(planned.day, -daysAhead), plan.zone));
    }
    final = planned.at;
  }
  return final;
}

/** Returns the text of an occurrence: variants take turns in place of the post's own. */
export function textAt({ content, variants }: Pick<Plan, "content" | "variants">, number: number) {
  return variants.length === 0 ? content.text : (variants[number % variants.length] ?? "");
}

/**
 * Returns the plan from one of its days on, as a series of its own: the same days follow, in the same turn
 * of variants.
 */
export function planFrom(plan: Plan, { day, number }: { day: string; number: number }): Plan {
  const { rule, variants } = plan;
  const { count, ...rest } = withDefaults(rule);
  const turn = variants.length === 0 ? 0 : number % variants.length;
  return {
    ...plan,
    rule: { ...rest, from: day, ...(count !== undefined && { count: count - number }) },
    variants: [...variants.slice(turn), ...variants.slice(0, turn)],
  };
}

/** Returns the rule from a day on at the earliest; its weekday or day of the month stays. */
export function ruleFrom(rule: SeriesRule, day: string): SeriesRule {
  return rule.from >= day ? rule : { ...withDefaults(rule), from: day };
}

export function todayIn(zone: string, at: Date): string {
  return toWallTime(at.toISOString(), zone).date;
}

/** Tells how many days a rule begins before today; few are counted to find what comes. */
export function daysSinceFrom({ rule, zone }: Pick<Plan, "rule" | "zone">, at: Date): number {
  return daysBetween(rule.from, todayIn(zone, at));
}

function withDefaults(rule: SeriesRule): SeriesRule {
  if (rule.unit === "week" && !rule.weekdays) {
    return { ...rule, weekdays: [dayOfWeek(rule.from)] };
  }
  if (rule.unit === "month" && !rule.monthDay && !rule.nthWeekday) {
    return { ...rule, monthDay: Number(rule.from.slice(8)) };
  }
  return rule;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

import type { Pattern } from "@/components/posts/series/rule-words";
import { daysAfter, readWallTime, toWallTime, type WallTime } from "@/lib/kernel/time/zoned";
import { daysOf, instantOf } from "@/lib/planning/series/rules";
import type { SeriesRule } from "@/lib/planning/series/schema";
import { isSamePattern, patternOn, quickChoices } from "./quick-choices";

/** A rule as a form holds it: it keeps what an end was before another was chosen. */
export type RuleDraft = {
  from: string;
  time: string;
  pattern: Pattern;
  isCustom: boolean;
  ends: "never" | "on" | "after";
  until: string;
  count: number;
};

const firstCount = 10;
const firstDays = 90;

export function newRuleDraft({ date, time }: WallTime): RuleDraft {
  const weekly = patternOn({ every: 1, unit: "week" }, date);
  return ruleDraftOf({ ...weekly, from: date, time });
}

export function ruleDraftOf({ from, time, until, count, ...pattern }: SeriesRule): RuleDraft {
  return {
    from,
    time,
    pattern,
    isCustom: !quickChoices(from).some((choice) => isSamePattern(choice.pattern, pattern)),
    ends: until ? "on" : count ? "after" : "never",
    until: until ?? daysAfter(from, firstDays),
    count: count ?? firstCount,
  };
}

export function ruleOf({ from, time, pattern, ends, until, count }: RuleDraft): SeriesRule {
  return {
    ...pattern,
    from,
    time,
    ...(ends === "on" && { until: until < from ? from : until }),
    ...(ends === "after" && { count }),
  };
}

export function startOn(draft: RuleDraft, from: string): RuleDraft {
  return { ...draft, from, pattern: patternOn(draft.pattern, from) };
}

export type ComingTime = { day: string; at: string; note: string | null };

/** A rule that names the 366th month has few days, and one that never fits has none. */
const yearsAhead = 80;

/** Returns when a rule comes next, and what a change of the clock makes of it. */
export function comingTimes(
  rule: SeriesRule,
  { zone, nowMs, max = 5 }: { zone: string; nowMs: number; max?: number },
): ComingTime[] {
  const coming: ComingTime[] = [];
  const today = toWallTime(new Date(nowMs).toISOString(), zone).date;
  for (const day of daysOf(rule, daysAfter(rule.from, yearsAhead * 365))) {
    if (coming.length === max) break;
    if (day < today) continue;
    const at = instantOf(day, rule, zone);
    if (Date.parse(at) > nowMs) coming.push({ day, at, note: clockNote(day, rule.time, zone) });
  }
  return coming;
}

function clockNote(date: string, time: string, zone: string): string | null {
  const { state } = readWallTime({ date, time }, zone);
  if (state === "skipped") return "The clocks go forward over its time: it goes out right after.";
  if (state === "repeated")
    return "The clocks go back and its time comes twice: the first is meant.";
  return null;
}

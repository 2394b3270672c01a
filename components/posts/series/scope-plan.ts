import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Series, SeriesScope, UpdateSeriesBody } from "@/lib/planning/series/schema";
import { movedRule, ruleSince, ruleUntilBefore } from "./moved-rule";

/** Says what somebody does to one occurrence, and may do to its series as well. */
export type OccurrenceChange =
  | { kind: "move"; to: string }
  | { kind: "edit"; post: NonNullable<UpdateSeriesBody["post"]>; to?: string }
  | { kind: "delete" };

/** Says what a change is to a whole series: other fields, or its end with its posts. */
export type SeriesPlan =
  | { kind: "update"; body: Omit<UpdateSeriesBody, "version"> }
  | { kind: "end" };

/** Returns what a change of one occurrence is to several; null where the rule cannot say it. */
export function planForScope(
  change: OccurrenceChange,
  {
    scope,
    series,
    occurrence: { postId, day },
  }: {
    scope: Exclude<SeriesScope, "this">;
    series: Pick<Series, "rule" | "zone" | "variants">;
    occurrence: { postId: string; day: string };
  },
): SeriesPlan | null {
  const target = scope === "following" ? { scope, postId } : { scope };
  if (change.kind === "delete") {
    if (scope === "all") return { kind: "end" };
    const rule = ruleUntilBefore(series.rule, day);
    return rule ? { kind: "update", body: { scope: "all", rule } } : { kind: "end" };
  }
  const rule = change.to ? ruleTo(change.to, { scope, series, day }) : undefined;
  if (rule === null) return null;
  if (change.kind === "move") return { kind: "update", body: { ...target, ...(rule && { rule }) } };
  // A text of its own for all of them takes the place of those that took turns.
  const variants = change.post.text !== undefined && series.variants.length > 0 ? [] : undefined;
  return {
    kind: "update",
    body: { ...target, post: change.post, ...(variants && { variants }), ...(rule && { rule }) },
  };
}

function ruleTo(
  instant: string,
  {
    scope,
    series: { rule, zone },
    day,
  }: { scope: "following" | "all"; series: Pick<Series, "rule" | "zone">; day: string },
) {
  const part = scope === "following" ? ruleSince(rule, day) : rule;
  return movedRule(part, { day, to: toWallTime(instant, zone) });
}

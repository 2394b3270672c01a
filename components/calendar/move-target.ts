import { checkWallTime } from "@/components/kit/when/when";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { daysAfter, toWallTime, type WallTime } from "@/lib/kernel/time/zoned";
import { editability } from "@/lib/planning/posts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";

export type Refusal = { title: string; reason: string };
export type MoveTarget = { instant: string; refusal: null } | { instant: null; refusal: Refusal };

export function moveTarget(
  post: PostSummary,
  { wall, like }: StepTarget,
  preferences: TimePreferences,
): MoveTarget {
  const verdict = editability(post);
  if (!verdict.allowed) return refused("This post cannot be moved.", verdict.reason);
  const { instant, problem } = checkWallTime(wall, { preferences, nowMs: Date.now(), like });
  if (instant === null) return refused("The post was not moved.", problem);
  return { instant, refusal: null };
}

function refused(title: string, reason: string): MoveTarget {
  return { instant: null, refusal: { title, reason } };
}

export type Step = { minutes: number } | { days: number };

export type StepTarget = { wall: WallTime; like: string };

/** Steps from an instant: minutes are exact across clock changes, days keep the wall time. */
export function stepFrom(instant: string, step: Step, timeZone: string): StepTarget {
  if ("minutes" in step) {
    const like = new Date(Date.parse(instant) + step.minutes * 60_000).toISOString();
    return { wall: toWallTime(like, timeZone), like };
  }
  const { date, time } = toWallTime(instant, timeZone);
  return { wall: { date: daysAfter(date, step.days), time }, like: instant };
}

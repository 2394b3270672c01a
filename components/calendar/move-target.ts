import { checkWallTime } from "@/components/kit/when/when";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { editability } from "@/lib/planning/posts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { StepTarget } from "./step-from";

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

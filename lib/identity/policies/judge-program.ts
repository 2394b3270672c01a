import type { DenialCode } from "@/lib/kernel/policy-denied";
import { allowsLevel, type PolicyLevel } from "@/lib/kernel/rules";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Holding } from "./program-of";
import { isQuiet } from "./rules";

/** Says in the terms of policies what a program is about to do. */
export type Judged = {
  level: PolicyLevel;
  /** The accounts that it plans for, and those that the posts it touches go to already. */
  connectionIds: readonly string[];
  /** Is true where somebody else had a hand in what it touches: a person or another program. */
  touchesOthers: boolean;
  /** Is the time at which what it writes would go out; null where it sends nothing. */
  goesOutAt: Date | null;
  /** Is the soonest time at which what it edits goes out now; null where it only stops something. */
  editedGoesOutAt: Date | null;
};

/** Names the rule that denies, and the policy that it stands in. */
export type Denial = Holding & { code: Exclude<DenialCode, "address"> };

/** Every policy is asked by itself, so that none can widen another. */
export function denialOf(
  holdings: readonly Holding[],
  judged: Judged,
  { at, timeZone }: { at: Date; timeZone: string },
): Denial | null {
  const { level, connectionIds, touchesOthers, goesOutAt, editedGoesOutAt } = judged;
  const leastWait = (instant: Date | null, minutes: number) =>
    instant !== null && instant.getTime() - at.getTime() < minutes * 60_000;
  const denies: Record<Denial["code"], (holding: Holding) => boolean> = {
    level: ({ policy }) => !allowsLevel(policy.level, level),
    account: ({ policy: { connectionIds: allowed } }) =>
      allowed !== null && connectionIds.some((id) => !allowed.includes(id)),
    others_post: ({ policy }) => touchesOthers && policy.othersPosts === "read",
    lead_time: ({ policy: { leadMinutes } }) =>
      leadMinutes > 0 &&
      (leastWait(goesOutAt, leadMinutes) || leastWait(editedGoesOutAt, leadMinutes)),
    quiet_hours: ({ policy: { quietHours } }) =>
      goesOutAt !== null && isQuiet(toWallTime(goesOutAt.toISOString(), timeZone).time, quietHours),
  };
  // The longest lead time is told, so that what keeps to it is not refused again.
  const byLead = holdings.toSorted((one, other) => {
    return other.policy.leadMinutes - one.policy.leadMinutes;
  });
  for (const code of ["level", "account", "others_post", "lead_time", "quiet_hours"] as const) {
    const denying = byLead.find(denies[code]);
    if (denying) return { ...denying, code };
  }
  return null;
}

/** Tells whether what is planned under these policies waits for a person's yes. */
export function asksPerson(holdings: readonly Holding[]): boolean {
  return holdings.some(({ policy }) => !allowsLevel(policy.level, "schedule"));
}

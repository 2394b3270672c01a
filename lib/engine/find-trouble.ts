import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import type { Reason } from "@/lib/networks/network";
import { engineReasons } from "@/lib/words/reasons";
import { stateOf } from "./describe-connection";
import { findLink } from "./link-store";
import { findOverdue, type Overdue } from "./overdue-store";
import type { EngineConnection } from "./schema";

/** An engine that works claims something long before this passes. */
const stuckAfterMs = 60_000;

export type Trouble = { reason: Reason } | { reason: null; workedAt: Date | null };

export async function findTrouble(): Promise<Trouble> {
  const { inngest } = env;
  const link = inngest.mode === "embedded" ? null : await findLink();
  const engine = inngest.mode === "embedded" ? null : stateOf(link, inngest, now());
  if (engine?.reason && isCutOff(engine)) return { reason: engine.reason };
  const overdue = await findOverdue();
  if (engine?.reason && overdue.since) return { reason: engine.reason };
  if (isStuck(overdue, now())) return { reason: engineReasons.because("stuck") };
  const lastCallAt = engine?.state === "connected" ? link?.calledAt : null;
  return { reason: null, workedAt: lastCallAt ?? overdue.claimedAt };
}

/** A server that is only silent may have nothing to do. */
export function isCutOff({ state }: Pick<EngineConnection, "state">): boolean {
  return state === "refused" || state === "unreachable" || state === "not_registered";
}

function isStuck({ unclaimedSince, claimedAt }: Overdue, at: Date): boolean {
  if (!unclaimedSince) return false;
  const lastAt = Math.max(unclaimedSince.getTime(), claimedAt?.getTime() ?? 0);
  return at.getTime() - lastAt > stuckAfterMs;
}

import { endOutage, reportOutage } from "@/lib/health/outages/report-outage";
import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import type { Reason } from "@/lib/networks/network";
import { engineReasons } from "@/lib/records/words/reasons";
import { stateOf } from "./engine-connection";
import { findLink, type Overdue, readOverdue } from "./engine-store";
import type { EngineConnection } from "./schema";

export type { Overdue };

const everyMs = 10_000;
/** An engine that works claims something long before this passes. */
const stuckAfterMs = 60_000;

export function startEngineWatch(): Loop {
  return startInterval({ name: "engine watch", everyMs, tick: watchEngine });
}

export async function watchEngine(): Promise<boolean> {
  const trouble = await findTrouble();
  if (trouble.reason !== null) await reportOutage("engine", trouble.reason);
  else if (trouble.workedAt) await endOutage("engine", trouble.workedAt);
  return false;
}

export async function findOverdue(): Promise<Overdue> {
  return await readOverdue();
}

type Trouble = { reason: Reason } | { reason: null; workedAt: Date | null };

async function findTrouble(): Promise<Trouble> {
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
function isCutOff({ state }: Pick<EngineConnection, "state">): boolean {
  return state === "refused" || state === "unreachable" || state === "not_registered";
}

function isStuck({ unclaimedSince, claimedAt }: Overdue, at: Date): boolean {
  if (!unclaimedSince) return false;
  const lastAt = Math.max(unclaimedSince.getTime(), claimedAt?.getTime() ?? 0);
  return at.getTime() - lastAt > stuckAfterMs;
}

import { now } from "@/lib/kernel/clock";
import { findConnection } from "./find-connection";
import { findOverdue, type Overdue } from "./overdue-store";
import type { EngineConnection } from "./schema";

/** An engine that works claims something long before this passes. */
const stuckAfterMs = 60_000;

export type Trouble = { reason: string } | { reason: null; workedAt: Date | null };

export async function findTrouble(): Promise<Trouble> {
  const connection = await findConnection();
  if (connection?.reason && isCutOff(connection)) return { reason: connection.reason };
  const overdue = await findOverdue();
  if (connection?.reason && overdue.since) return { reason: connection.reason };
  if (isStuck(overdue, now())) return { reason: stuck };
  const lastCallAt = connection?.state === "connected" ? connection.lastCallAt : null;
  return { reason: null, workedAt: lastCallAt ? new Date(lastCallAt) : overdue.claimedAt };
}

/** A server that is only silent may have nothing to do. */
export function isCutOff({ state }: EngineConnection): boolean {
  return state === "refused" || state === "unreachable" || state === "not_registered";
}

function isStuck({ unclaimedSince, claimedAt }: Overdue, at: Date): boolean {
  if (!unclaimedSince) return false;
  const lastAt = Math.max(unclaimedSince.getTime(), claimedAt?.getTime() ?? 0);
  return at.getTime() - lastAt > stuckAfterMs;
}

const stuck = "None of the posts that are due was started. Herald’s log says why.";

import { randomUUID } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { deleteProgress, type EngineProgress, storeProgress } from "./progress-store";
import type { Timings } from "./timings";

type Pace = Pick<Timings, "claimLeaseMs" | "backlogMax" | "startWithinMs">;

const backlogMin = 20;
const latencyMaxMs = 600_000;

const processId = randomUUID();
const storeEveryMs = 1_000;
let storedAt = 0;

/** Stores that the engine started what it was handed; about once a second, and never awaited. */
export function recordClaim(handedOverAt: Date): void {
  const claimedAt = now();
  if (Math.abs(claimedAt.getTime() - storedAt) < storeEveryMs) return;
  storedAt = claimedAt.getTime();
  storeProgress(db, { process: processId, claimedAt, handedOverAt }).catch((err: unknown) => {
    log.warn({ err }, "The progress of the engine could not be noted.");
  });
}

export function handedOverAt(dispatchedUntil: Date, { claimLeaseMs }: Pace): Date {
  return new Date(dispatchedUntil.getTime() - claimLeaseMs);
}

/**
 * Returns up to which end of a lease the engine has lost what it holds: it started something that was
 * due a whole lease later. The later an engine starts everything, the less it keeps the order.
 */
export function lostUntil(progress: EngineProgress, at: Date): Date {
  const passedMs = progress ? progress.handedOverAt.getTime() - latencyMs(progress) : 0;
  return new Date(Math.min(at.getTime(), passedMs));
}

export function backlogLimit(
  progress: EngineProgress,
  { backlogMax, startWithinMs }: Pace,
): number {
  const share = startWithinMs / Math.max(latencyMs(progress), startWithinMs);
  return Math.max(Math.min(backlogMin, backlogMax), Math.floor(backlogMax * share));
}

export function patienceMs(progress: EngineProgress, { claimLeaseMs }: Pace): number {
  return claimLeaseMs + 2 * Math.min(latencyMs(progress), latencyMaxMs);
}

function latencyMs(progress: EngineProgress): number {
  return progress ? Math.max(0, progress.claimedAt.getTime() - progress.handedOverAt.getTime()) : 0;
}

const keptMs = 86_400_000;

export function deleteOldProgress(): Promise<number> {
  return deleteProgress(db, new Date(now().getTime() - keptMs));
}

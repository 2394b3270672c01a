import type { Timings } from "./timings";

/**
 * The newest start of what the engine was handed, a delivery or a sleeping run; null before the first
 * one.
 */
export type EngineProgress = { claimedAt: Date; handedOverAt: Date } | null;

type Pace = Pick<Timings, "claimLeaseMs" | "backlogMax" | "startWithinMs">;

const backlogMin = 20;
const latencyMaxMs = 600_000;

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

import { now } from "@/lib/kernel/clock";
import type { Timings } from "./timings";

export function isOverdue({
  lateMs,
  workspace,
}: {
  lateMs: number;
  workspace: { catchUpMinutes: number };
}): boolean {
  return lateMs > workspace.catchUpMinutes * 60_000;
}

/** The lease reaches past the scheduled time, so that no sweeper takes a waiting delivery back. */
export function prepareLeaseUntil(row: { scheduledAt: Date }, { prepareLeaseMs }: Timings): Date {
  return new Date(Math.max(row.scheduledAt.getTime(), now().getTime()) + prepareLeaseMs);
}

/**
 * The lease reaches to the next step only: a long upload starts so far ahead that a lost run has to
 * be noticed before its time.
 */
export function stepLeaseUntil(afterMs: number, { prepareLeaseMs }: Timings): Date {
  return new Date(now().getTime() + afterMs + prepareLeaseMs);
}

/** A run that sleeps in the engine has lost its lease soon after it should have woken. */
export function asleepUntil(wakesAt: Date, { claimLeaseMs }: Timings) {
  return { wakesAt, leaseUntil: new Date(wakesAt.getTime() + claimLeaseMs) };
}

export function wakeAt(
  { scheduledAt }: { scheduledAt: Date },
  { waitHereMs, wakeEarlyMs }: Timings,
): Date | null {
  const isFar = scheduledAt.getTime() - now().getTime() > waitHereMs;
  return isFar ? new Date(scheduledAt.getTime() - wakeEarlyMs) : null;
}

export function firstReconcileAt(
  intentAt: Date | null,
  { reconcileAfterMs: [first = 0] }: Timings,
): Date {
  return new Date((intentAt ?? now()).getTime() + first);
}

/** `intentAt` is when the call was made, `errorOccurredAt` when the delivery was left to a person. */
export function nextRecheckAt(
  { intentAt, errorOccurredAt }: { intentAt: Date | null; errorOccurredAt: Date | null },
  { hasAnswer }: { hasAnswer: boolean },
  timings: Timings,
): Date | null {
  const plannedAt = plannedRecheckAt(intentAt, timings);
  const againAt = hasAnswer ? null : repeatedRecheckAt(errorOccurredAt, timings);
  if (!plannedAt || !againAt) return plannedAt ?? againAt;
  return againAt < plannedAt ? againAt : plannedAt;
}

export function plannedRecheckAt(intentAt: Date | null, { recheckAfterMs }: Timings): Date | null {
  return nextAfter(intentAt, recheckAfterMs);
}

function nextAfter(intentAt: Date | null, afterMs: readonly number[]): Date | null {
  const instant = now().getTime();
  const begunAt = intentAt?.getTime() ?? instant;
  const planned = afterMs.map((ms) => begunAt + ms).find((at) => at > instant);
  return planned === undefined ? null : new Date(planned);
}

/** A question without an answer is asked again after as long again as a person was waited for. */
function repeatedRecheckAt(
  leftAt: Date | null,
  { recheckAfterMs, recheckEveryMs }: Timings,
): Date | null {
  const instant = now().getTime();
  const waitedMs = instant - (leftAt?.getTime() ?? instant);
  if (waitedMs > (recheckAfterMs.at(-1) ?? 0)) return null;
  return new Date(instant + Math.max(waitedMs, recheckEveryMs));
}

export function nextReconcileAt(
  intentAt: Date | null,
  looks: number,
  timings: Timings,
): Date | null {
  const plannedAt = nextAfter(intentAt, timings.reconcileAfterMs);
  if (plannedAt) return plannedAt;
  return looks < 2 ? new Date(now().getTime() + timings.reconcileAgainMs) : null;
}

export function spareReconcileAt(
  looks: number,
  { reconcileAfterMs, reconcileAgainMs }: Timings,
): Date | null {
  return looks < reconcileAfterMs.length + 3 ? new Date(now().getTime() + reconcileAgainMs) : null;
}

export function retryDelayMs(
  retryAfterMs: readonly number[],
  { tries, askedMs }: { tries: number; askedMs: number | null },
): number | null {
  const planned = retryAfterMs[tries - 1];
  return planned === undefined ? null : Math.max(askedMs ?? planned, 0);
}

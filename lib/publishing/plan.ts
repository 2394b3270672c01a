import { now } from "@/lib/kernel/clock";
import type { Timings } from "./timings";

/** Reaches past the scheduled time, so that no sweeper takes back what only waits for it. */
export function prepareLeaseUntil(row: { scheduledAt: Date }, { prepareLeaseMs }: Timings): Date {
  return new Date(Math.max(row.scheduledAt.getTime(), now().getTime()) + prepareLeaseMs);
}

/**
 * From one step to the next, which the network may want to be later. A long upload begins so far
 * ahead that the loss of its run has to be noticed before its time.
 */
export function stepLeaseUntil(afterMs: number, { prepareLeaseMs }: Timings): Date {
  return new Date(now().getTime() + afterMs + prepareLeaseMs);
}

/** When the engine has to wake a run for the delivery's time; null where it is waited for here. */
export function wakeAt(
  { scheduledAt }: { scheduledAt: Date },
  { waitHereMs, wakeEarlyMs }: Timings,
): Date | null {
  const isFar = scheduledAt.getTime() - now().getTime() > waitHereMs;
  return isFar ? new Date(scheduledAt.getTime() - wakeEarlyMs) : null;
}

/** When a lost answer is first looked for. */
export function firstLookAt(intentAt: Date | null, { lookAfterMs: [first = 0] }: Timings): Date {
  return new Date((intentAt ?? now()).getTime() + first);
}

/** When to look for what was left to a person; null once it is left to the person alone. */
export function laterLookAt(intentAt: Date | null, { lookLaterMs }: Timings): Date | null {
  const instant = now().getTime();
  const begunAt = intentAt?.getTime() ?? instant;
  const planned = lookLaterMs.map((ms) => begunAt + ms).find((at) => at > instant);
  return planned === undefined ? null : new Date(planned);
}

/** When to look again; null once two looks and the whole plan are behind us. */
export function nextLookAt(intentAt: Date | null, looks: number, timings: Timings): Date | null {
  const instant = now().getTime();
  const begunAt = intentAt?.getTime() ?? instant;
  const planned = timings.lookAfterMs.map((ms) => begunAt + ms).find((at) => at > instant);
  if (planned !== undefined) return new Date(planned);
  return looks < 2 ? new Date(instant + timings.lookAgainMs) : null;
}

/** When to look once more after the last look came to nothing; null after three such chances. */
export function spareLookAt(looks: number, { lookAfterMs, lookAgainMs }: Timings): Date | null {
  return looks < lookAfterMs.length + 3 ? new Date(now().getTime() + lookAgainMs) : null;
}

/** When to try again after `tries` refused calls; null once the last try is used up. */
export function retryDelayMs(
  retryAfterMs: readonly number[],
  { tries, askedMs }: { tries: number; askedMs: number | null },
): number | null {
  const planned = retryAfterMs[tries - 1];
  return planned === undefined ? null : Math.max(askedMs ?? planned, 0);
}

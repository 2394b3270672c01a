import { now } from "@/lib/clock";
import type { Pace } from "./pace";

/** Reaches past the scheduled time, so that no sweeper takes back what only waits for it. */
export function prepareLeaseUntil(row: { scheduledAt: Date }, { prepareLeaseMs }: Pace): Date {
  return new Date(Math.max(row.scheduledAt.getTime(), now().getTime()) + prepareLeaseMs);
}

/** When the engine has to wake a run for the delivery's time; null where it is waited for here. */
export function wakeAt(
  { scheduledAt }: { scheduledAt: Date },
  { waitHereMs, wakeEarlyMs }: Pace,
): Date | null {
  const isFar = scheduledAt.getTime() - now().getTime() > waitHereMs;
  return isFar ? new Date(scheduledAt.getTime() - wakeEarlyMs) : null;
}

/** When a lost answer is first looked for. */
export function firstLookAt(intentAt: Date | null, { lookAfterMs: [first = 0] }: Pace): Date {
  return new Date((intentAt ?? now()).getTime() + first);
}

/** When to look again; null once two looks and the whole plan are behind us. */
export function nextLookAt(intentAt: Date | null, looks: number, pace: Pace): Date | null {
  const instant = now().getTime();
  const begunAt = intentAt?.getTime() ?? instant;
  const planned = pace.lookAfterMs.map((ms) => begunAt + ms).find((at) => at > instant);
  if (planned !== undefined) return new Date(planned);
  return looks < 2 ? new Date(instant + pace.lookAgainMs) : null;
}

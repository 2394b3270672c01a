import { setTimeout as sleep } from "node:timers/promises";

/**
 * Repeats work on the database through an outage, until it succeeds or the signal gives up; errors
 * that repeating cannot cure are thrown at once.
 */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 1000)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error;
      await sleep(waitMs);
    }
  }
}

// SQLSTATE classes: connection, transaction rollback, resources, operator intervention.
const outage = /^(08|40|53|57)|^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN)/;

/** True for what waiting can cure. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string") return outage.test(error.code);
  return /connection|timeout/i.test(error.message);
}

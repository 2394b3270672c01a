import pRetry from "p-retry";

/**
 * Repeats work on the database through an outage, until it succeeds or the signal aborts. An error
 * that is no outage is thrown at once.
 */
export function retryOutage<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return pRetry(work, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 50,
    maxTimeout: 1_000,
    shouldRetry: ({ error }) => isOutage(error),
    signal,
  });
}

// SQLSTATE classes: connection, transaction rollback, resources, operator intervention.
const outageCode = /^(08|40|53|57)|^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN)/;

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string") return outageCode.test(error.code);
  return /connection|timeout/i.test(error.message);
}

import pRetry from "p-retry";
import { log } from "@/lib/kernel/log";

/**
 * Repeats work that may fail with the database, for as long as its result exists nowhere else. The
 * work must do nothing where an earlier attempt did it after all. A TypeError is thrown at once.
 */
export function retry<T>(work: () => Promise<T>): Promise<T> {
  return pRetry(work, {
    retries: 5,
    factor: 3,
    minTimeout: 100,
    maxTimeout: 6_000,
    onFailedAttempt: ({ error: err, retriesLeft }) => {
      if (retriesLeft > 0) log.warn({ err }, "An answer could not be stored; it is tried again.");
    },
  });
}

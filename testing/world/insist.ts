import pRetry from "p-retry";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";

/** Calls again while a crowded database refuses some, as a caller does after a 503. */
export function insist<T>(call: () => Promise<T>): Promise<T> {
  return pRetry(call, {
    retries: Number.POSITIVE_INFINITY,
    factor: 1,
    minTimeout: 100,
    shouldRetry: ({ error }) => isDatabaseTrouble(error),
  });
}

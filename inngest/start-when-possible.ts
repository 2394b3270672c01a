import pRetry from "p-retry";
import { untilDatabaseAnswers } from "@/lib/health/outages/watch-database";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { log } from "@/lib/kernel/log";
import type { Runner } from "./runner";

/**
 * Starts the work once the database answers, and again where it stops answering meanwhile: pages say
 * what is wrong until then. Rejects with any other error of `start`, or once the signal is aborted.
 */
export async function startWhenPossible(
  start: () => Promise<Runner>,
  signal: AbortSignal,
): Promise<Runner> {
  const attempt = async () => {
    await untilDatabaseAnswers(signal);
    return start();
  };
  return pRetry(attempt, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 500,
    maxTimeout: 5_000,
    shouldRetry: ({ error }) => isDatabaseTrouble(error),
    onFailedAttempt: ({ error }) => log.warn({ err: error }, "The work could not start yet."),
    signal,
  });
}

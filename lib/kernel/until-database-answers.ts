import pRetry from "p-retry";
import { isDatabaseTrouble } from "./database-trouble";
import { db } from "./db";

export async function untilDatabaseAnswers(signal: AbortSignal): Promise<void> {
  await pRetry(() => db.$queryRaw`SELECT 1`, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 50,
    maxTimeout: 500,
    shouldRetry: ({ error }) => isDatabaseTrouble(error),
    signal,
  });
}

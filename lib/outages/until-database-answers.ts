import pRetry from "p-retry";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { awaitAnswer } from "./database-store";

export async function untilDatabaseAnswers(signal: AbortSignal): Promise<void> {
  await pRetry(awaitAnswer, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 50,
    maxTimeout: 500,
    shouldRetry: ({ error }) => isDatabaseTrouble(error),
    signal,
  });
}

import type { Pool } from "pg";
import { log } from "@/lib/kernel/log";
import { storeEvents } from "./event-store";
import { failureEvent } from "./failure-event";
import type { FunctionTable } from "./function-table";
import { inTransaction } from "./in-transaction";
import type { Ending, Run } from "./run";
import { type End, endRuns, type Hold } from "./run-store";
import type { Memo } from "./wire";

export type Conclusion = {
  hold: Hold;
  run: Run;
  ending: Ending;
  memos: Record<string, Memo>;
  functions: FunctionTable;
  /** Ends completed runs, many at a time. */
  complete: (end: End) => Promise<boolean>;
};

/**
 * Ends a run. A failure and the event that tells the function's failure handler are one
 * transaction; under a stale generation nothing happens.
 */
export async function concludeRun(pool: Pool, conclusion: Conclusion): Promise<void> {
  const { hold, ending, memos } = conclusion;
  if (ending.status === "failed") return failRun(pool, { ...conclusion, error: ending.error });
  await conclusion.complete({ hold, status: "completed", output: ending.output, memos });
}

async function failRun(
  pool: Pool,
  { hold, run, memos, functions, error }: Conclusion & { error: { name: string; message: string } },
): Promise<void> {
  const failure = [failureEvent(run, error)];
  const output = { error: { ...error } };
  await inTransaction(pool, async (client) => {
    const [ended] = await endRuns(client, [{ hold, status: "failed", output, memos }]);
    if (!ended) return;
    const runs = functions.route(failure);
    if (runs.length > 0) await storeEvents(client, failure, runs);
    log.warn({ runId: run.id, functionId: run.functionId, error }, "A run failed for good.");
  });
}

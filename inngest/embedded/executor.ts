import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { batch } from "@/lib/async/batch";
import { log } from "@/lib/kernel/log";
import { type Claimer, startClaimer } from "./claimer";
import type { FunctionTable } from "./function-table";
import { isOutage } from "./patiently";
import type { Run } from "./run";
import { RunSession } from "./run-session";
import { type End, endRuns } from "./run-store";
import type { Transport } from "./transport";

export type ExecutorOptions = {
  pool: Pool;
  owner: number;
  functions: FunctionTable;
  transport: Transport;
  /** How many runs may be held at a moment. */
  slots: number;
  leaseMs: number;
  retryDelayMs: (attempt: number) => number;
};

export type Executor = {
  /** Looks for due runs at once. */
  nudge(): void;
  /** The runs that are really worked on. */
  heldRunIds(): string[];
  /** Claims nothing more and waits for what is being called; resolves to false when time ran out. */
  stop(drainMs: number): Promise<boolean>;
};

/** Holds claimed runs, as many as there are slots, and claims more as they are given back. */
export function startExecutor({ slots, leaseMs, ...options }: ExecutorOptions): Executor {
  const sessions = new Set<RunSession>();
  const abandon = new AbortController();
  const complete = batch((ends: End[]) => endRuns(options.pool, ends), {
    keyOf: ({ hold }) => hold.runId,
    batchMax: 100,
    atOnce: 2,
    isSingleItemFault: (error) => !isOutage(error),
  });
  const context = { ...options, complete, abandoned: abandon.signal };
  const claimer: Claimer = startClaimer({
    pool: options.pool,
    owner: options.owner,
    functions: [...options.functions.byId.values()],
    leaseMs,
    freeSlots: () => slots - sessions.size,
    heldRunIds,
    start: hold,
  });

  function heldRunIds(): string[] {
    return [...sessions].map((session) => session.runId);
  }

  function hold(run: Run): void {
    const session = new RunSession(run, context);
    sessions.add(session);
    void session.done.then(() => {
      sessions.delete(session);
      claimer.request();
    });
    session.start();
  }

  return {
    nudge: () => claimer.request(),
    heldRunIds,
    stop: async (drainMs) => {
      await claimer.stop();
      for (const session of sessions) session.drain();
      const drained = Promise.all([...sessions].map((session) => session.done));
      const timeout = new AbortController();
      const inTime = await Promise.race([
        drained.then(() => true),
        sleep(drainMs, false, { signal: timeout.signal }).catch(() => true),
      ]);
      timeout.abort();
      abandon.abort();
      if (!inTime) log.warn({ runs: sessions.size }, "Runs are left to the next executor.");
      return inTime;
    },
  };
}

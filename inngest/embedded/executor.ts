import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { batch } from "@/lib/async/batch";
import { log } from "@/lib/kernel/log";
import { type Claimer, startClaimer } from "./claimer";
import type { FunctionTable } from "./function-table";
import { isOutage } from "./outage";
import type { Run } from "./run";
import { RunSession } from "./run-session";
import { type End, endRuns } from "./run-store";
import type { Transport } from "./transport";

export type ExecutorOptions = {
  pool: Pool;
  owner: number;
  functions: FunctionTable;
  transport: Transport;
  slots: number;
  leaseMs: number;
  retryDelayMs: (attempt: number) => number;
};

export type Executor = {
  claimNow(): void;
  heldRunIds(): string[];
  stop(drainMs: number): Promise<boolean>;
};

export function startExecutor({ slots, leaseMs, ...options }: ExecutorOptions): Executor {
  const sessions = new Set<RunSession>();
  const abandon = new AbortController();
  let isStopping = false;
  // In an outage every session listens to this signal.
  setMaxListeners(0, abandon.signal);
  const endRun = batch((ends: End[]) => endRuns(options.pool, ends), {
    keyOf: ({ hold }) => hold.runId,
    batchMax: 100,
    atOnce: 2,
    isSingleItemFault: (error) => !isOutage(error),
  });
  const context = { ...options, endRun, abandoned: abandon.signal };
  const claimer: Claimer = startClaimer({
    pool: options.pool,
    owner: options.owner,
    functionIds: [...options.functions.byId.keys()],
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
    // A claim that was under way brings runs to a host that stops.
    if (isStopping) session.drain();
    else session.start();
  }

  return {
    claimNow: () => claimer.request(),
    heldRunIds,
    stop: async (drainMs) => {
      isStopping = true;
      for (const session of sessions) session.drain();
      await claimer.stop();
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

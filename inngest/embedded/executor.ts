import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { batch } from "@/lib/kernel/async/batch";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import type { FunctionTable } from "./function-table";
import { isOutage } from "./outage";
import type { Run } from "./run";
import { prefetchMs, RunSession } from "./run-session";
import { claimRuns, type End, endRuns, releaseInactive } from "./run-store";
import type { Transport } from "./transport";

type ExecutorOptions = {
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
  activeRunIds(): string[];
  stop(drainMs: number): Promise<boolean>;
};

export function startExecutor({ slots, leaseMs, ...options }: ExecutorOptions): Executor {
  const sessions = new Set<RunSession>();
  const abandon = new AbortController();
  let isStopping = false;
  // In an outage every session listens to this signal.
  setMaxListeners(0, abandon.signal);
  const endRun = batch((ends: End[]) => endRuns(options.pool, ends), {
    keyOf: ({ claim }) => claim.runId,
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
    activeRunIds,
    start: startRun,
  });

  function activeRunIds(): string[] {
    return [...sessions].map((session) => session.runId);
  }

  function startRun(run: Run): void {
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
    activeRunIds,
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

type ClaimerOptions = {
  pool: Pool;
  owner: number;
  functionIds: readonly string[];
  leaseMs: number;
  freeSlots: () => number;
  activeRunIds: () => string[];
  start: (run: Run) => void;
};

type Claimer = {
  request(): void;
  stop(): Promise<void>;
};

const shortestIntervalMs = 20;
const pollMs = 250;
// A larger batch would delay due calls while its own calls start.
const batchMax = 64;

/** Claims due runs on request and at every poll, one claim at a time. */
function startClaimer(options: ClaimerOptions): Claimer {
  let stopped = false;
  let lastAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> = Promise.resolve();
  let lost = false;
  const poll = setInterval(request, pollMs);

  function request(): void {
    if (stopped || timer) return;
    const waitMs = Math.max(0, lastAt + shortestIntervalMs - performance.now());
    timer = setTimeout(() => {
      claiming = claiming.then(claim);
    }, waitMs);
  }

  async function claim(): Promise<void> {
    timer = undefined;
    if (stopped) return;
    lastAt = performance.now();
    try {
      if (lost) await releaseInactive(options.pool, options.owner, options.activeRunIds());
      lost = false;
      if (await claimDue(options)) request();
    } catch (err) {
      // The claim may have been committed although its answer was lost.
      lost = true;
      log.warn({ err }, "Due runs could not be claimed; the next poll tries again.");
    }
  }

  request();
  return {
    request,
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      clearTimeout(timer);
      await claiming;
    },
  };
}

async function claimDue(options: ClaimerOptions): Promise<boolean> {
  const { pool, owner, leaseMs, functionIds, freeSlots, start } = options;
  if (freeSlots() <= 0) return false;
  const dueBefore = now().getTime() + prefetchMs;
  const limit = Math.min(freeSlots(), batchMax);
  const runs = await claimRuns(pool, { owner, leaseMs, functionIds, dueBefore, limit });
  for (const run of runs) start(run);
  return runs.length > 0 && freeSlots() > 0;
}

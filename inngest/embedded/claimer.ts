import type { Pool } from "pg";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import type { EngineFunction } from "./function-table";
import type { Run } from "./run";
import { prefetchMs } from "./run-session";
import { claimLimitedRuns, claimRuns } from "./run-store";

export type ClaimerOptions = {
  pool: Pool;
  owner: number;
  functions: readonly EngineFunction[];
  leaseMs: number;
  freeSlots: () => number;
  start: (run: Run) => void;
};

export type Claimer = {
  /** Asks for a claim as soon as the last one is 20 ms ago. */
  request(): void;
  stop(): Promise<void>;
};

const shortestIntervalMs = 20;
const pollMs = 250;

/** Claims what falls due, in batches, ahead of time: asked to by events, and by a poll. */
export function startClaimer(options: ClaimerOptions): Claimer {
  let stopped = false;
  let lastAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> = Promise.resolve();
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
    lastAt = performance.now();
    const started = stopped ? 0 : await claimDue(options).catch(reportFailure);
    if (started > 0 && options.freeSlots() > 0) request();
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

/** How many runs were started. */
async function claimDue(options: ClaimerOptions): Promise<number> {
  const { pool, owner, leaseMs, functions, freeSlots, start } = options;
  const dueBefore = now().getTime() + prefetchMs;
  const free = functions.filter((fn) => fn.concurrency === undefined).map((fn) => fn.id);
  const claim = { owner, leaseMs, dueBefore };
  let started = 0;
  const take = (runs: Run[]) => {
    started += runs.length;
    for (const run of runs) start(run);
  };
  if (freeSlots() > 0)
    take(await claimRuns(pool, { ...claim, functionIds: free, limit: freeSlots() }));
  for (const { id, concurrency } of functions) {
    if (concurrency === undefined || freeSlots() <= 0) continue;
    const limited = { ...claim, functionIds: [id] as const, limit: freeSlots(), concurrency };
    take(await claimLimitedRuns(pool, limited));
  }
  return started;
}

function reportFailure(err: unknown): number {
  log.warn({ err }, "Due runs could not be claimed; the next poll tries again.");
  return 0;
}

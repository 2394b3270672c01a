import type { Pool } from "pg";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import type { Run } from "./run";
import { prefetchMs } from "./run-session";
import { claimRuns, releaseUnheld } from "./run-store";

export type ClaimerOptions = {
  pool: Pool;
  owner: number;
  functionIds: readonly string[];
  leaseMs: number;
  freeSlots: () => number;
  heldRunIds: () => string[];
  start: (run: Run) => void;
};

export type Claimer = {
  request(): void;
  stop(): Promise<void>;
};

const shortestIntervalMs = 20;
const pollMs = 250;
// A larger batch would delay due calls while its own calls start.
const batchMax = 64;

export function startClaimer(options: ClaimerOptions): Claimer {
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
      if (lost) await releaseUnheld(options.pool, options.owner, options.heldRunIds());
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

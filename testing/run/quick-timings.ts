import { now } from "@/lib/kernel/clock";
import { productionTimings, type Timings } from "@/lib/publishing/timings";

/**
 * Shortens production's timings, because the simulator answers within milliseconds. The network
 * clock runs ahead, because the networks' own waits cannot be shortened.
 */
export const quickTimings: Timings = {
  ...productionTimings,
  dispatchEveryMs: 25,
  sweepEveryMs: 100,
  claimLeaseMs: 10_000,
  prepareLeaseMs: 30_000,
  publishLeaseMs: 15_000,
  holdMs: 100,
  waitHereMs: 5_000,
  queueWithinMs: 3_000,
  busyWaitMs: 100,
  reconcileAfterMs: [100, 400, 1_000],
  reconcileAgainMs: 100,
  recheckAfterMs: [2_000, 4_000],
  recheckEveryMs: 100,
  retryAfterMs: [100, 200, 300, 400],
  networkNow: () => new Date(now().getTime() + 120_000),
};

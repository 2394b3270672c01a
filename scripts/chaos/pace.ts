import { productionTimings, type Timings } from "@/lib/publishing/timings";
import { quickTimings } from "@/testing/quick-timings";

/**
 * Production's timings with what waits for networks cut to a fifth or less, in the same proportions: a
 * call's longest wait, then its lease, then the last look.
 */
export const chaosPace: Timings = {
  ...productionTimings,
  sweepEveryMs: 1_000,
  claimLeaseMs: 8_000,
  prepareLeaseMs: 15_000,
  publishLeaseMs: 8_000,
  holdMs: 1_000,
  answerWithinMs: 3_000,
  lookAfterMs: [500, 2_000, 8_000],
  lookAgainMs: 1_000,
  retryAfterMs: [200, 500, 1_000, 2_000],
  networkNow: quickTimings.networkNow,
};

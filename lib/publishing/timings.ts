import { now } from "@/lib/kernel/clock";

export type Timings = {
  dispatchEveryMs: number;
  sweepEveryMs: number;
  /** Deliveries are dispatched so long before their `dueAt`. */
  horizonMs: number;
  /**
   * So many deliveries due within `crowdHorizonMs` are dispatched that early: their lead is too
   * short for all.
   */
  crowdSize: number;
  crowdHorizonMs: number;
  batchSize: number;
  backlogMax: number;
  /**
   * An unclaimed delivery is dispatched again, and a sleeping run's is released, once the engine
   * started something due so much later, or as a probe once it started nothing for so long.
   */
  claimLeaseMs: number;
  /** The engine is handed fewer deliveries when it starts them later than this. */
  startWithinMs: number;
  /** The lease outlasts one call of the preparation, and then the scheduled time, by this. */
  prepareLeaseMs: number;
  publishLeaseMs: number;
  holdMs: number;
  /** A run waits this long in the process; the engine waits longer. */
  waitHereMs: number;
  /** A run that waits in the engine is woken so long before its time, to load what it sends. */
  wakeEarlyMs: number;
  /** Nothing is sent so long after the intent: the process was stopped in between. */
  sendWithinMs: number;
  /** A call to publish waits so long; a later answer counts as lost. */
  answerWithinMs: number;
  /** A run queues so long in the process for its connection, then it waits in the engine. */
  queueWithinMs: number;
  busyWaitMs: number;
  /**
   * A lost answer is reconciled this long after the intent. Only the last time believes in an absence,
   * so it comes later than the network's slowest answer and commit.
   */
  reconcileAfterMs: readonly number[];
  /** The wait between two of them once downtime used up the plan. */
  reconcileAgainMs: number;
  /**
   * An unconfirmed delivery is checked this long after the intent: networks show some posts late.
   */
  recheckAfterMs: readonly number[];
  recheckEveryMs: number;
  retryAfterMs: readonly number[];
  networkNow: () => Date;
  /** Ends every wait in the process: a stopping process returns its runs at once. */
  stopping?: AbortSignal;
};

export const productionTimings: Timings = {
  dispatchEveryMs: 250,
  sweepEveryMs: 3_000,
  horizonMs: 0,
  crowdSize: 200,
  crowdHorizonMs: 15_000,
  batchSize: 100,
  backlogMax: 500,
  claimLeaseMs: 8_000,
  startWithinMs: 10_000,
  prepareLeaseMs: 90_000,
  publishLeaseMs: 60_000,
  holdMs: 5_000,
  waitHereMs: 25_000,
  wakeEarlyMs: 300,
  sendWithinMs: 1_500,
  answerWithinMs: 40_000,
  queueWithinMs: 60_000,
  busyWaitMs: 1_000,
  reconcileAfterMs: [3_000, 20_000, 65_000, 125_000],
  reconcileAgainMs: 10_000,
  recheckAfterMs: [600_000, 3_600_000, 21_600_000, 86_400_000],
  recheckEveryMs: 15_000,
  retryAfterMs: [5_000, 30_000, 120_000, 600_000],
  networkNow: now,
};

/**
 * A cron dispatches what falls due until its next minute. A text is prepared and sent in one request;
 * longer waits are the engine's.
 */
export const servedTimings: Timings = {
  ...productionTimings,
  horizonMs: 75_000,
  crowdHorizonMs: 0,
  waitHereMs: 6_000,
  queueWithinMs: 3_000,
};

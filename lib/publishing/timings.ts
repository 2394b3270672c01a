import { now } from "@/lib/kernel/clock";

/** How long everything takes and waits, in milliseconds. */
export type Timings = {
  dispatchEveryMs: number;
  sweepEveryMs: number;
  /** How far ahead of its `dueAt` a delivery is handed to the engine. */
  horizonMs: number;
  /** So many within `crowdHorizonMs` are handed over that early: their lead is too short for all. */
  crowdSize: number;
  crowdHorizonMs: number;
  batchSize: number;
  /** Deliveries that wait for the engine at a time; more would outlive their leases in its queue. */
  backlogMax: number;
  /** From `dueAt` until a dispatched delivery that no run claimed is dispatched again. */
  claimLeaseMs: number;
  /** Past a step of the preparation, and past the scheduled time once it is over; outlasts one call. */
  prepareLeaseMs: number;
  /** Longer than `answerWithinMs`. */
  publishLeaseMs: number;
  /** Between looks at a connection that holds its queue. */
  holdMs: number;
  /** The longest a run stays with this process for its time; a longer wait is the engine's. */
  waitHereMs: number;
  /** How long before its time a run that waits in the engine is woken, to load what it sends. */
  wakeEarlyMs: number;
  /** From the intent's commit to the call; a process that was stopped in between sends nothing. */
  sendWithinMs: number;
  /** The longest that a call to publish waits for its answer; what is late after it is lost. */
  answerWithinMs: number;
  /** How long a run waits here for its turn on a connection before it waits in the engine. */
  turnWithinMs: number;
  busyWaitMs: number;
  /**
   * Looks for a lost answer, counted from the intent. Only the last one believes that a post is
   * absent, so it comes later than the network's slowest answer and commit.
   */
  lookAfterMs: readonly number[];
  /** Between looks where downtime has used up the plan above. */
  lookAgainMs: number;
  /** Looks for what was left to a person, counted from the intent: networks show some posts late. */
  lookLaterMs: readonly number[];
  lookLaterEveryMs: number;
  /** Before each further try; their number is the number of further tries. */
  retryAfterMs: readonly number[];
  /** The clock that networks are shown. */
  networkNow: () => Date;
  /** Ends every wait that is spent here: a process that stops gives its runs back at once. */
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
  claimLeaseMs: 30_000,
  prepareLeaseMs: 90_000,
  publishLeaseMs: 60_000,
  holdMs: 5_000,
  waitHereMs: 25_000,
  wakeEarlyMs: 300,
  sendWithinMs: 1_500,
  answerWithinMs: 40_000,
  turnWithinMs: 20_000,
  busyWaitMs: 1_000,
  lookAfterMs: [3_000, 20_000, 65_000, 125_000],
  lookAgainMs: 10_000,
  lookLaterMs: [600_000, 3_600_000, 21_600_000, 86_400_000],
  lookLaterEveryMs: 15_000,
  retryAfterMs: [5_000, 30_000, 120_000, 600_000],
  networkNow: now,
};

/**
 * A cron every minute has to hand over what falls due until the next one. Waits are the engine's:
 * an open request is what costs there.
 */
export const servedTimings: Timings = {
  ...productionTimings,
  horizonMs: 75_000,
  crowdHorizonMs: 0,
  waitHereMs: 1_000,
  turnWithinMs: 3_000,
};

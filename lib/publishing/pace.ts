import { now } from "@/lib/clock";

/** How long everything takes and waits, in milliseconds. */
export type Pace = {
  dispatchEveryMs: number;
  sweepEveryMs: number;
  /** How far ahead of its `dueAt` a delivery is handed to the engine. */
  horizonMs: number;
  batchSize: number;
  /** Deliveries that wait for the engine at a time; more would outlive their leases in its queue. */
  backlogMax: number;
  /** From `dueAt` until a dispatched delivery that no run claimed is dispatched again. */
  claimLeaseMs: number;
  /** Past the scheduled time, renewed by every step. */
  prepareLeaseMs: number;
  /** Longer than `answerWithinMs`. */
  publishLeaseMs: number;
  /** Between looks at a connection that holds its queue. */
  holdMs: number;
  /** How early the publishing step starts, to load what it sends. */
  wakeEarlyMs: number;
  /** From the intent's commit to the call; a process that was stopped in between sends nothing. */
  sendWithinMs: number;
  /** The longest that a call to publish waits for its answer; what is late after it is lost. */
  answerWithinMs: number;
  /** How long a step waits for its turn on a connection before it gives its slot back. */
  turnWithinMs: number;
  busyWaitMs: number;
  /**
   * Looks for a lost answer, counted from the intent. Only the last one believes that a post is
   * absent, so it comes later than the network's slowest answer and commit.
   */
  lookAfterMs: readonly number[];
  /** Between looks where downtime has used up the plan above. */
  lookAgainMs: number;
  /** Before each further try; their number is the number of further tries. */
  retryAfterMs: readonly number[];
  /** The clock that networks are shown. */
  networkNow: () => Date;
};

export const productionPace: Pace = {
  dispatchEveryMs: 250,
  sweepEveryMs: 3_000,
  horizonMs: 0,
  batchSize: 100,
  backlogMax: 500,
  claimLeaseMs: 30_000,
  prepareLeaseMs: 90_000,
  publishLeaseMs: 60_000,
  holdMs: 5_000,
  wakeEarlyMs: 300,
  sendWithinMs: 1_500,
  answerWithinMs: 40_000,
  turnWithinMs: 3_000,
  busyWaitMs: 1_000,
  lookAfterMs: [3_000, 20_000, 65_000, 125_000],
  lookAgainMs: 10_000,
  retryAfterMs: [5_000, 30_000, 120_000, 600_000],
  networkNow: now,
};

/** A cron every minute has to hand over what falls due until the next one. */
export const servedPace: Pace = { ...productionPace, horizonMs: 75_000 };

import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";

const Milliseconds = z.number().min(0);

/** Upper bounds of the histogram's bars; the last bar has none. */
export const latenessBoundsMs = [
  50, 250, 1_000, 5_000, 30_000, 60_000, 300_000, 900_000, 3_600_000,
] as const;

/** How late first positions went out against their time, retries by a person left out. */
export const Lateness = z.strictObject({
  count: z.int(),
  /** Null where nothing was published. */
  p50Ms: Milliseconds.nullable(),
  p95Ms: Milliseconds.nullable(),
  p99Ms: Milliseconds.nullable(),
  maxMs: Milliseconds.nullable(),
  buckets: z.array(z.strictObject({ atMostMs: z.int().nullable(), count: z.int() })),
});
export type Lateness = z.output<typeof Lateness>;

export const Backlog = z.strictObject({
  /** Deliveries whose time has come and that are not out: the oldest tells since when. */
  overdue: z.int(),
  oldestScheduledAt: UtcTimestamp.nullable(),
  /** Deliveries that a run holds now. */
  inFlight: z.int(),
});
export type Backlog = z.output<typeof Backlog>;

export const Engine = z.strictObject({
  host: z.enum(["embedded", "served"]),
  /** Runs of the embedded host that wait for their instant; 0 where another server hosts them. */
  queuedRuns: z.int(),
  /** Runs set aside because the process died under them again and again. */
  quarantinedRuns: z.int(),
});
export type Engine = z.output<typeof Engine>;

export const PublishingHealth = z.strictObject({
  at: UtcTimestamp,
  lateness: z.strictObject({ day: Lateness, week: Lateness }),
  backlog: Backlog,
  /** Deliveries that wait for a person, failed ones of the last week only. */
  attention: z.strictObject({ failed: z.int(), unconfirmed: z.int() }),
  engine: Engine,
});
export type PublishingHealth = z.output<typeof PublishingHealth>;

export const readinessChecks = ["database", "storage", "queue"] as const;

const Ok = z.literal("ok");

/** Everything a request may need is there; anything else is a failure that names what is not. */
export const Readiness = z.strictObject({
  status: Ok,
  checks: z.strictObject({ database: Ok, storage: Ok, queue: Ok }),
});

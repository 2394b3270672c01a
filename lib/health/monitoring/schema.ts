import { z } from "zod";
import { EngineConnection } from "@/lib/health/engine/schema";
import { UtcTimestamp } from "@/lib/kernel/schema";

const Milliseconds = z.number().min(0);

export const latenessBoundsMs = [
  50, 250, 1_000, 5_000, 30_000, 60_000, 300_000, 900_000, 3_600_000,
] as const;

export const Lateness = z.strictObject({
  count: z.int(),
  p50Ms: Milliseconds.nullable(),
  p95Ms: Milliseconds.nullable(),
  p99Ms: Milliseconds.nullable(),
  maxMs: Milliseconds.nullable(),
  buckets: z.array(z.strictObject({ atMostMs: z.int().nullable(), count: z.int() })),
});
export type Lateness = z.output<typeof Lateness>;

export const Backlog = z.strictObject({
  overdue: z.int(),
  oldestScheduledAt: UtcTimestamp.nullable(),
  inFlight: z.int(),
});
export type Backlog = z.output<typeof Backlog>;

export const Engine = z.strictObject({
  host: z.enum(["embedded", "served"]),
  queuedRuns: z.int(),
  quarantinedRuns: z.int(),
  connection: EngineConnection.nullable(),
});
export type Engine = z.output<typeof Engine>;

export const keptProcesses = ["postgres", "sandbox", "app"] as const;

export const KeptProcess = z.strictObject({
  name: z.enum(keptProcesses),
  restarts: z.int(),
  lastEnd: z.strictObject({ at: UtcTimestamp, how: z.string() }).nullable(),
});
export type KeptProcess = z.output<typeof KeptProcess>;

export const PublishingHealth = z.strictObject({
  at: UtcTimestamp,
  lateness: z.strictObject({ day: Lateness, week: Lateness }),
  backlog: Backlog,
  attention: z.strictObject({ failed: z.int(), unconfirmed: z.int() }),
  engine: Engine,
  processes: z.array(KeptProcess),
});
export type PublishingHealth = z.output<typeof PublishingHealth>;

export const readinessChecks = ["database", "storage", "queue"] as const;

const Ok = z.literal("ok");

export const Readiness = z.strictObject({
  status: Ok,
  checks: z.strictObject({ database: Ok, storage: Ok, queue: Ok }),
});

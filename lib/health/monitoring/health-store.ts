import { lockSpace } from "@/inngest/embedded/executor-lock";
import { findEngineConnection } from "@/lib/health/engine/engine-connection";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertDiskRoom } from "@/lib/kernel/sql-state";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import {
  type Backlog,
  type Engine,
  type Lateness,
  latenessBoundsMs,
  type PublishingHealth,
} from "./schema";

/** Null stands for all workspaces. */
type Where = string | null;

export async function findBacklog(workspaceId: Where): Promise<Backlog> {
  const instant = now();
  const [row] = await db.$queryRaw<{ overdue: number; oldest: Date | null; inFlight: number }[]>`
    WITH waiting AS (
      SELECT state, "scheduledAt", "leaseUntil" FROM "Delivery"
      WHERE "leaseUntil" IS NOT NULL AND state IN ('scheduled', 'preparing', 'publishing')
        AND (${workspaceId}::uuid IS NULL OR "workspaceId" = ${workspaceId}::uuid)
      UNION ALL
      SELECT state, "scheduledAt", "leaseUntil" FROM "Delivery"
      WHERE state = 'scheduled' AND "leaseUntil" IS NULL AND "dueAt" <= ${instant}
        AND (${workspaceId}::uuid IS NULL OR "workspaceId" = ${workspaceId}::uuid)
    )
    SELECT count(*) FILTER (WHERE "scheduledAt" < ${instant})::int AS overdue,
      min("scheduledAt") FILTER (WHERE "scheduledAt" < ${instant}) AS oldest,
      count(*) FILTER (WHERE state IN ('preparing', 'publishing'))::int AS "inFlight"
    FROM waiting`;
  if (!row) throw new Error("An aggregate has one row.");
  return {
    overdue: row.overdue,
    oldestScheduledAt: row.oldest?.toISOString() ?? null,
    inFlight: row.inFlight,
  };
}

export async function countAttention(
  workspaceId: Where,
  failedSince: Date,
): Promise<PublishingHealth["attention"]> {
  const rows = await db.$queryRaw<{ state: "failed" | "unconfirmed"; count: number }[]>`
    SELECT state, count(*)::int AS count FROM "Delivery"
    WHERE state IN ('failed', 'unconfirmed') AND "errorOccurredAt" IS NOT NULL
      AND (state = 'unconfirmed' OR "errorOccurredAt" >= ${failedSince})
      AND (${workspaceId}::uuid IS NULL OR "workspaceId" = ${workspaceId}::uuid)
    GROUP BY state`;
  const countOf = (wanted: string) => rows.find(({ state }) => state === wanted)?.count ?? 0;
  return { failed: countOf("failed"), unconfirmed: countOf("unconfirmed") };
}

type LatenessRow = {
  count: number;
  percentiles: number[] | null;
  maxMs: number | null;
  buckets: { bar: number; count: number }[] | null;
};

export async function findLateness(workspaceId: WorkspaceId, since: Date): Promise<Lateness> {
  const [row] = await db.$queryRaw<LatenessRow[]>`
    WITH late AS (
      SELECT greatest(0, extract(epoch FROM d."intentAt" - d."scheduledAt") * 1000)::float8 AS ms
      FROM "Delivery" d
      WHERE d."workspaceId" = ${workspaceId}::uuid AND d."publishedAt" >= ${since}
        AND d.state = 'published' AND d."postIndex" = 0 AND d."intentAt" IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM "DeliveryEvent" e WHERE e."deliveryId" = d.id
            AND e.kind IN ('recalled', 'retried', 'resent', 'attested'))
    ), bars AS (
      SELECT width_bucket(ms, ${[...latenessBoundsMs]}::float8[]) AS bar, count(*)::int AS count
      FROM late GROUP BY 1
    )
    SELECT count(*)::int AS count,
      percentile_disc(ARRAY[0.5, 0.95, 0.99]) WITHIN GROUP (ORDER BY ms) AS percentiles,
      max(ms) AS "maxMs", (SELECT json_agg(bars) FROM bars) AS buckets
    FROM late`;
  if (!row) throw new Error("An aggregate has one row.");
  const [p50Ms = null, p95Ms = null, p99Ms = null] = row.percentiles ?? [];
  return { count: row.count, p50Ms, p95Ms, p99Ms, maxMs: row.maxMs, buckets: barsOf(row) };
}

function barsOf({ buckets }: LatenessRow): Lateness["buckets"] {
  return [...latenessBoundsMs, null].map((atMostMs, index) => ({
    atMostMs,
    count: buckets?.find(({ bar }) => bar === index)?.count ?? 0,
  }));
}

export async function findEngineStatus(): Promise<Engine> {
  const host = env.inngest.mode;
  const [row] = await db.$queryRaw<Pick<Engine, "queuedRuns" | "quarantinedRuns">[]>`
    SELECT (SELECT count(*)::int FROM "EngineRun" WHERE status = 'queued') AS "queuedRuns",
      (SELECT count(*)::int FROM "EngineRun"
       WHERE status = 'quarantined' AND "endedAt" IS NOT NULL) AS "quarantinedRuns"`;
  if (!row) throw new Error("A row of counts is missing.");
  return { host, ...row, connection: await findEngineConnection() };
}

export async function assertDatabase(): Promise<void> {
  await transaction((tx) => assertDiskRoom((sql) => tx.$executeRawUnsafe(sql)));
}

export async function findExecutor(): Promise<boolean> {
  const [found] = await db.$queryRaw<{ alive: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND classid::bigint = ${lockSpace}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS alive`;
  return found?.alive ?? false;
}

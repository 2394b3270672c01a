import { db } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { type Lateness, latenessBoundsMs } from "./schema";

type Row = {
  count: number;
  percentiles: number[] | null;
  maxMs: number | null;
  buckets: { bar: number; count: number }[] | null;
};

export async function findLateness(workspaceId: WorkspaceId, since: Date): Promise<Lateness> {
  const [row] = await db.$queryRaw<Row[]>`
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

function barsOf({ buckets }: Row): Lateness["buckets"] {
  return [...latenessBoundsMs, null].map((atMostMs, index) => ({
    atMostMs,
    count: buckets?.find(({ bar }) => bar === index)?.count ?? 0,
  }));
}

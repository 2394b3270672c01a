import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Backlog, PublishingHealth } from "./schema";

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

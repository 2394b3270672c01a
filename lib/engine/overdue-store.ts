import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";

export type Overdue = {
  count: number;
  since: Date | null;
  unclaimedSince: Date | null;
  claimedAt: Date | null;
};

/** Leaves out what waits for a person: paused workspaces, and accounts that cannot be used. */
export async function findOverdue(): Promise<Overdue> {
  const instant = now();
  const [row] = await db.$queryRaw<Overdue[]>`
    WITH waiting AS (
      SELECT "connectionId", "workspaceId", greatest("scheduledAt", "dueAt") AS at, true AS unclaimed
      FROM "Delivery"
      WHERE state = 'scheduled' AND "leaseUntil" IS NULL AND "dueAt" <= ${instant}
      UNION ALL
      SELECT "connectionId", "workspaceId", greatest("scheduledAt", "dueAt"), false
      FROM "Delivery" WHERE "leaseUntil" IS NOT NULL AND state = 'preparing'
    )
    SELECT count(*)::int AS count, min(at) AS since, min(at) FILTER (WHERE unclaimed) AS "unclaimedSince",
      (SELECT max("claimedAt") FROM "EngineProgress") AS "claimedAt"
    FROM waiting
    JOIN "Connection" connection ON connection.id = waiting."connectionId"
    JOIN "Workspace" workspace ON workspace.id = waiting."workspaceId"
    WHERE at < ${instant} AND connection.state = 'active' AND workspace."pausedAt" IS NULL`;
  if (!row) throw new Error("An aggregate has one row.");
  return row;
}

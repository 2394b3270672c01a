import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { EngineLink } from "@/prisma/generated/client";
import type { Registration } from "./schema";

export type { EngineLink };

export function findLink(): Promise<EngineLink | null> {
  return db.engineLink.findUnique({ where: { id: 1 } });
}

/**
 * Stores what came of a registration; returns what came of the one before. A process's first one
 * starts its state anew, since nothing could be heard before.
 */
export async function storeRegistration(
  registration: Registration,
  { isFirst }: { isFirst: boolean },
): Promise<Registration["state"] | null> {
  const instant = now();
  const reason = registration.state === "rejected" ? registration.reason : null;
  const [before] = await db.$queryRaw<{ registration: Registration["state"] | null }[]>`
    WITH before AS (SELECT registration FROM "EngineLink" WHERE id = 1), stored AS (
      INSERT INTO "EngineLink" AS link (id, registration, reason, since, "checkedAt")
      VALUES (1, ${registration.state}::"EngineRegistration", ${reason}, ${instant}, ${instant})
      ON CONFLICT (id) DO UPDATE SET registration = excluded.registration,
        reason = excluded.reason, "checkedAt" = excluded."checkedAt",
        since = CASE
          WHEN ${isFirst}::boolean OR link.registration IS DISTINCT FROM excluded.registration
          THEN excluded.since ELSE link.since END
    )
    SELECT registration FROM before`;
  return before?.registration ?? null;
}

export async function storeCall(calledAt: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "EngineLink" AS link (id, "calledAt") VALUES (1, ${calledAt})
    ON CONFLICT (id) DO UPDATE SET "calledAt" = greatest(link."calledAt", excluded."calledAt")`;
}

export type Overdue = {
  count: number;
  since: Date | null;
  unclaimedSince: Date | null;
  claimedAt: Date | null;
};

/** Leaves out what waits for a person: paused workspaces, and accounts that cannot be used. */
export async function readOverdue(): Promise<Overdue> {
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

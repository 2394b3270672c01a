import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { unknownSinceRestore } from "@/lib/publishing/restores/unknown-since-restore";
import { restoredFrom } from "@/lib/records/words/notices";
import type { PauseAnswer } from "./schema";

export const noneWaiting: PauseAnswer["waiting"] = { due: 0, late: 0, unknown: 0 };

export async function setPause(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, reason }: { userId: string; reason: string },
): Promise<boolean> {
  const { count } = await tx.workspace.updateMany({
    where: { id: workspaceId, pausedAt: null },
    data: { pausedAt: now(), pausedById: userId, pauseReason: reason },
  });
  return count === 1;
}

export async function clearPause(tx: Tx, workspaceId: WorkspaceId): Promise<boolean> {
  const { count } = await tx.workspace.updateMany({
    where: { id: workspaceId, pausedAt: { not: null } },
    data: { pausedAt: null, pausedById: null, pauseReason: null },
  });
  return count === 1;
}

export async function readPause(tx: Tx, workspaceId: WorkspaceId): Promise<PauseAnswer["pause"]> {
  const { pausedAt, pausedBy, pauseReason, restore } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: {
      pausedAt: true,
      pauseReason: true,
      pausedBy: { select: { id: true, name: true, avatarUrl: true } },
      restore: { select: { backupTakenAt: true } },
    },
  });
  if (!pausedAt) return null;
  const backupAt = restore?.backupTakenAt.toISOString().slice(0, 16).replace("T", " ");
  const reason = pauseReason ?? (backupAt ? restoredFrom(`${backupAt} UTC`) : "");
  return { pausedAt: pausedAt.toISOString(), pausedBy, reason };
}

/**
 * Counts the posts that fell due: those that still go out and those past the catch-up window. Each
 * half of the union reads a partial index, so that old publications cost nothing.
 */
export async function countWaiting(
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<PauseAnswer["waiting"]> {
  const instant = now();
  const unknown = await unknownSinceRestore(tx, workspaceId);
  const [row] = await tx.$queryRaw<PauseAnswer["waiting"][]>`
    WITH waiting AS (
      SELECT "postId", "connectionId", greatest("scheduledAt", "dueAt") AS at, ${unknown} AS unknown
      FROM "Delivery" delivery
      WHERE "workspaceId" = ${workspaceId}::uuid AND "leaseUntil" IS NOT NULL
        AND state IN ('scheduled', 'preparing')
      UNION ALL
      SELECT "postId", "connectionId", greatest("scheduledAt", "dueAt"), ${unknown}
      FROM "Delivery" delivery
      WHERE "workspaceId" = ${workspaceId}::uuid AND "leaseUntil" IS NULL
        AND state = 'scheduled' AND "dueAt" IS NOT NULL AND "dueAt" <= ${instant}
    ), judged AS (
      SELECT waiting."postId", waiting.unknown, waiting.at + make_interval(mins => workspace."catchUpMinutes") < ${instant} AS late
      FROM waiting
      JOIN "Connection" connection ON connection.id = waiting."connectionId"
      JOIN "Workspace" workspace ON workspace.id = ${workspaceId}::uuid
      WHERE waiting.at <= ${instant} AND connection.state = 'active'
    )
    SELECT count(DISTINCT "postId") FILTER (WHERE NOT late AND NOT unknown)::int AS due,
      count(DISTINCT "postId") FILTER (WHERE late AND NOT unknown)::int AS late,
      count(DISTINCT "postId") FILTER (WHERE unknown)::int AS unknown
    FROM judged`;
  return row ?? noneWaiting;
}

/**
 * Releases what waits for the end of a pause. It runs outside any transaction: rows that somebody
 * else locks are released by the sweeper.
 */
export async function releaseWaiting(workspaceId: WorkspaceId): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" delivery SET "leaseUntil" = NULL
    FROM (
      SELECT id FROM "Delivery"
      WHERE "workspaceId" = ${workspaceId}::uuid AND state = 'scheduled'
        AND "leaseUntil" IS NOT NULL
      FOR UPDATE SKIP LOCKED
    ) waiting
    WHERE delivery.id = waiting.id`;
}

import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Period } from "./occurrences";

export type Booking = { connectionId: string; at: number; postId: string | null };

export async function findBookings(
  tx: Tx,
  workspaceId: WorkspaceId,
  { connectionIds, ...period }: Period & { connectionIds: readonly string[] },
): Promise<Booking[]> {
  const at = now();
  const undoWindowsEndBefore = new Date(at.getTime() + 60_000);
  const [from, to] = [new Date(period.from), new Date(period.to + 60_000)];
  const rows = await tx.$queryRaw<(Omit<Booking, "at"> & { scheduledAt: Date })[]>`
    SELECT delivery."connectionId", date_trunc('minute', post."scheduledAt") AS "scheduledAt",
      min(post.id::text) AS "postId"
    FROM "Post" post JOIN "Delivery" delivery ON delivery."postId" = post.id
    WHERE post."workspaceId" = ${workspaceId}::uuid
      AND post."scheduledAt" >= ${from}::timestamptz AND post."scheduledAt" < ${to}::timestamptz
      AND delivery."connectionId" = ANY(${connectionIds}::uuid[])
      AND delivery.state <> 'cancelled'
    GROUP BY 1, 2
    UNION ALL
    SELECT delivery."connectionId", date_trunc('minute', post."plannedAt"), min(post.id::text)
    FROM "Post" post JOIN "Delivery" delivery ON delivery."postId" = post.id
    WHERE post."workspaceId" = ${workspaceId}::uuid
      AND post."scheduledAt" BETWEEN ${at}::timestamptz AND ${undoWindowsEndBefore}::timestamptz
      AND post."undoUntil" > ${at}::timestamptz
      AND post."plannedAt" >= ${from}::timestamptz AND post."plannedAt" < ${to}::timestamptz
      AND delivery."connectionId" = ANY(${connectionIds}::uuid[])
      AND delivery.state <> 'cancelled'
    GROUP BY 1, 2
    UNION ALL
    SELECT "connectionId", "scheduledAt", NULL FROM "SlotReservation"
    WHERE "workspaceId" = ${workspaceId}::uuid
      AND "scheduledAt" >= ${from}::timestamptz AND "scheduledAt" < ${to}::timestamptz
      AND "connectionId" = ANY(${connectionIds}::uuid[]) AND "expiresAt" > ${at}::timestamptz`;
  return rows.map(({ scheduledAt, ...row }) => ({ ...row, at: scheduledAt.getTime() }));
}

export type Holder = Pick<Actor, "workspaceId" | "userId" | "credentialId">;

export type NewReservation = {
  id: string;
  connectionIds: readonly string[];
  scheduledAt: Date;
  expiresAt: Date;
};

export async function insertReservation(
  tx: Tx,
  { workspaceId, userId, credentialId }: Holder,
  { id, connectionIds, scheduledAt, expiresAt }: NewReservation,
): Promise<boolean> {
  const reserved = await tx.$queryRaw<unknown[]>`
    INSERT INTO "SlotReservation" ("connectionId", "scheduledAt", "reservationId", "workspaceId",
      "userId", "credentialId", "expiresAt")
    SELECT id, ${scheduledAt}::timestamptz, ${id}::uuid, ${workspaceId}::uuid, ${userId}::uuid,
      ${credentialId}::uuid, ${expiresAt}::timestamptz
    FROM unnest(${connectionIds}::uuid[]) AS asked(id) ORDER BY id
    ON CONFLICT ("connectionId", "scheduledAt") DO UPDATE
      SET "reservationId" = EXCLUDED."reservationId", "userId" = EXCLUDED."userId",
        "credentialId" = EXCLUDED."credentialId", "expiresAt" = EXCLUDED."expiresAt"
      WHERE "SlotReservation"."expiresAt" <= ${now()}::timestamptz
    RETURNING "connectionId"`;
  return reserved.length === connectionIds.length;
}

export async function deleteReservation(
  tx: Tx,
  { workspaceId, userId, credentialId }: Holder,
  reservationId: string,
): Promise<boolean> {
  const { count } = await tx.slotReservation.deleteMany({
    where: { reservationId, workspaceId, userId, credentialId },
  });
  return count > 0;
}

export async function deleteReservationsAt(
  tx: Tx,
  { workspaceId, userId, credentialId }: Holder,
  { connectionIds, scheduledAt }: { connectionIds: readonly string[]; scheduledAt: Date },
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "SlotReservation" WHERE "reservationId" IN (
      SELECT "reservationId" FROM "SlotReservation"
      WHERE "connectionId" = ANY(${connectionIds}::uuid[])
        AND "scheduledAt" = date_trunc('minute', ${scheduledAt}::timestamptz)
        AND "workspaceId" = ${workspaceId}::uuid
        AND "userId" IS NOT DISTINCT FROM ${userId}::uuid
        AND "credentialId" IS NOT DISTINCT FROM ${credentialId}::uuid)`;
}

export async function deleteExpiredReservations(tx: Tx): Promise<number> {
  const { count } = await tx.slotReservation.deleteMany({
    where: { expiresAt: { lt: now() } },
    limit: purgeBatch,
  });
  return count;
}

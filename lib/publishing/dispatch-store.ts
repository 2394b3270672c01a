import { now } from "@/lib/clock";
import { db } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";
import type { Pace } from "./pace";
import type { DeliveryRef } from "./turn";

/** `dueAt` is when its run is to begin. */
export type DueDelivery = DeliveryRef & { dueAt: Date };

/** How long a paused workspace's deliveries stay out of the way; resuming lets them go at once. */
const pauseHoldMs = 30_000;

type Leased = DueDelivery & { open: boolean; crowded: boolean };

/**
 * Leases what falls due, oldest first, each under a new fence, so that no other process takes it.
 * What waits for its connection, or for the end of a pause, is leased too, but not returned: it must
 * not stand in front.
 */
export async function leaseDue(
  pace: Pace,
  room: number,
): Promise<{ due: DueDelivery[]; isFull: boolean }> {
  const instant = now();
  const after = (milliseconds: number) => new Date(instant.getTime() + milliseconds);
  const limit = Math.min(pace.batchSize, room);
  const rows = await db.$queryRaw<Leased[]>`
    WITH crowd AS (
      SELECT FROM "Delivery" delivery
      WHERE ${isWaiting} AND delivery."dueAt" <= ${after(pace.crowdHorizonMs)}
      ORDER BY delivery."dueAt" OFFSET ${pace.crowdSize - 1} LIMIT 1
    ), due AS (
      SELECT delivery.id,
        connection.state = 'active' AND workspace."pausedAt" IS NULL AS open,
        workspace."pausedAt" IS NOT NULL AS paused
      FROM "Delivery" delivery
      JOIN "Connection" connection ON connection.id = delivery."connectionId"
      JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
      WHERE ${isWaiting} AND delivery."dueAt" <= CASE WHEN EXISTS (SELECT FROM crowd)
        THEN ${after(Math.max(pace.crowdHorizonMs, pace.horizonMs))}::timestamptz ELSE ${after(pace.horizonMs)} END
      ORDER BY delivery."dueAt", delivery.id
      LIMIT ${limit}
      FOR UPDATE OF delivery SKIP LOCKED
    ), leased AS (
      UPDATE "Delivery" delivery
      SET fence = delivery.fence + 1,
          "leaseUntil" = CASE WHEN due.open
            THEN greatest(delivery."dueAt", ${instant}) + make_interval(secs => ${pace.claimLeaseMs / 1000}::float8)
            WHEN due.paused THEN ${after(pauseHoldMs)}
            ELSE ${after(pace.holdMs)} END
      FROM due WHERE delivery.id = due.id
      RETURNING delivery.id AS "deliveryId", delivery.fence, delivery."dueAt", due.open
    )
    SELECT *, EXISTS (SELECT FROM crowd) AND "dueAt" <= ${after(pace.crowdHorizonMs)} AS crowded
    FROM leased ORDER BY "dueAt", "deliveryId"`;
  const due = rows
    .filter(({ open }) => open)
    .map(({ deliveryId, fence, dueAt, crowded }) => {
      return { deliveryId, fence, dueAt: crowded ? instant : dueAt };
    });
  return { due, isFull: rows.length >= limit };
}

// The condition of the index that holds nothing else.
const isWaiting = Prisma.sql`delivery.state = 'scheduled' AND delivery."leaseUntil" IS NULL
  AND delivery."dueAt" IS NOT NULL`;

/** How many deliveries are handed over and wait for the engine: unclaimed, or claimed and late. */
export async function countBacklog(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM "Delivery" delivery
    JOIN "Connection" connection ON connection.id = delivery."connectionId"
    JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
    WHERE delivery."leaseUntil" IS NOT NULL AND connection.state = 'active'
      AND workspace."pausedAt" IS NULL
      AND (delivery.state = 'scheduled'
        OR delivery.state = 'preparing' AND delivery."scheduledAt" <= ${now()})`;
  return row?.count ?? 0;
}

/** Takes leases back that the engine never heard of. */
export async function returnLeases(due: readonly DeliveryRef[]): Promise<void> {
  for (const { deliveryId, fence } of due) {
    await db.delivery.updateMany({
      where: { id: deliveryId, fence, state: "scheduled" },
      data: { leaseUntil: null },
    });
  }
}

import { moveSql } from "@/lib/deliveries/move-sql";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import type { Timings } from "./timings";

/** `dueAt` is when its run is to begin. */
export type DueDelivery = DeliveryRef & { dueAt: Date };

/**
 * A paused workspace's deliveries are looked at again after this; resuming releases them at once.
 */
const pauseHoldMs = 30_000;

/** Null is an id that was only held, and a time that has come: what is not sent costs nothing. */
type Leased = { deliveryId: string | null; fence: number; waitMs: number | null };

/**
 * Returns until when to dispatch now, further ahead when a crowd is coming, or null when nothing is
 * due. It reads the index once.
 */
export async function findHorizon(timings: Timings): Promise<Horizon | null> {
  const instant = now();
  const after = (milliseconds: number) => new Date(instant.getTime() + milliseconds);
  const farthest = after(Math.max(timings.horizonMs, timings.crowdHorizonMs));
  const [row] = await db.$queryRaw<{ due: number; soon: number }[]>`
    SELECT count(*) FILTER (WHERE "dueAt" <= ${after(timings.horizonMs)})::int AS due,
      count(*) FILTER (WHERE "dueAt" <= ${after(timings.crowdHorizonMs)})::int AS soon
    FROM (
      SELECT "dueAt" FROM "Delivery" delivery
      WHERE ${isWaiting(instant)} AND "dueAt" <= ${farthest}
      ORDER BY "dueAt" LIMIT ${timings.crowdSize}
    ) waiting`;
  if (row && row.soon >= timings.crowdSize)
    return { until: farthest, aheadMs: timings.crowdHorizonMs };
  return row?.due ? { until: after(timings.horizonMs), aheadMs: 0 } : null;
}

/** Deliveries due `until` are dispatched; those at most `aheadMs` off start at once. */
export type Horizon = { until: Date; aheadMs: number };

/**
 * Leases what falls due, oldest first, each under a new fence, so that no other process takes it.
 * What waits for its connection, or for the end of a pause, is held instead and not returned: it
 * must not stand in front. A dispatch writes nothing that an index knows, so that Postgres keeps the
 * row on its page, which is most of what a large batch costs; for the same reason the rows are found
 * again by `ctid`, which their locks hold still.
 */
export async function leaseDue(
  timings: Timings,
  { until, aheadMs }: Horizon,
  limit: number,
): Promise<{ due: DueDelivery[]; isFull: boolean }> {
  const instant = now();
  const after = (milliseconds: number) => new Date(instant.getTime() + milliseconds);
  const selected = Prisma.sql`(
    SELECT delivery.ctid,
      connection.state = 'active' AND workspace."pausedAt" IS NULL AS open,
      workspace."pausedAt" IS NOT NULL AS paused
    FROM "Delivery" delivery
    JOIN "Connection" connection ON connection.id = delivery."connectionId"
    JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
    WHERE ${isWaiting(instant)} AND delivery."dueAt" <= ${until}
    ORDER BY delivery."dueAt", delivery.id
    LIMIT ${limit}
    FOR UPDATE OF delivery SKIP LOCKED
  ) due`;
  const claimSeconds = timings.claimLeaseMs / 1000;
  const rows = await db.$queryRaw<Leased[]>(
    moveSql("dispatch", {
      from: selected,
      where: Prisma.sql`delivery.ctid = due.ctid`,
      set: {
        dispatchedUntil: Prisma.sql`CASE WHEN due.open
          THEN greatest(delivery."dueAt", ${instant}) + make_interval(secs => ${claimSeconds}::float8) END`,
        leaseUntil: Prisma.sql`CASE WHEN due.open THEN NULL
          WHEN due.paused THEN ${after(pauseHoldMs)}::timestamptz
          ELSE ${after(timings.holdMs)} END`,
      },
      returning: Prisma.sql`CASE WHEN due.open THEN delivery.id END AS "deliveryId", delivery.fence,
        CASE WHEN delivery."dueAt" > ${after(aheadMs)}
          THEN date_part('epoch', delivery."dueAt" - ${instant}) * 1000 END AS "waitMs"`,
    }),
  );
  const due = rows.flatMap(({ deliveryId, fence, waitMs }) =>
    deliveryId ? [{ deliveryId, fence, dueAt: waitMs ? after(waitMs) : instant }] : [],
  );
  return { due, isFull: rows.length >= limit };
}

// The condition of the index that holds nothing else.
const isPlanned = Prisma.sql`delivery.state = 'scheduled' AND delivery."leaseUntil" IS NULL
  AND delivery."dueAt" IS NOT NULL`;

const isWaiting = (instant: Date) => Prisma.sql`${isPlanned}
  AND (delivery."dispatchedUntil" IS NULL OR delivery."dispatchedUntil" <= ${instant})`;

/**
 * Counts the deliveries that wait for the engine: dispatched and unclaimed, or claimed and late.
 */
export async function countBacklog({ horizonMs, crowdHorizonMs }: Timings): Promise<number> {
  const instant = now();
  const dueUntil = new Date(instant.getTime() + Math.max(horizonMs, crowdHorizonMs));
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM (
      SELECT "connectionId", "workspaceId" FROM "Delivery" delivery
      WHERE ${isPlanned} AND "dueAt" <= ${dueUntil} AND "dispatchedUntil" > ${instant}
      UNION ALL
      SELECT "connectionId", "workspaceId" FROM "Delivery"
      WHERE "leaseUntil" IS NOT NULL AND state = 'preparing' AND "scheduledAt" <= ${instant}
    ) delivery
    JOIN "Connection" connection ON connection.id = delivery."connectionId"
    JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
    WHERE connection.state = 'active' AND workspace."pausedAt" IS NULL`;
  return row?.count ?? 0;
}

/** Takes leases back that the engine never heard of. */
export async function returnLeases(due: readonly DeliveryRef[]): Promise<void> {
  for (const { deliveryId, fence } of due) {
    await db.delivery.updateMany({
      where: { id: deliveryId, fence, state: "scheduled" },
      data: { dispatchedUntil: null },
    });
  }
}

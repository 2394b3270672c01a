import { moveSql } from "@/lib/deliveries/move-sql";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import type { Timings } from "./timings";

export type DueDelivery = DeliveryRef & { connectionId: string; dueAt: Date; dispatches: number };

/**
 * A paused workspace's deliveries are looked at again after this; resuming releases them at once.
 */
const pauseHoldMs = 30_000;

/**
 * Returns until when to dispatch now, further ahead when a crowd is coming, or null when nothing is
 * due and the engine has started in time what it was handed. It reads the index once for each.
 */
export async function findHorizon(timings: Timings): Promise<Horizon | null> {
  const instant = now();
  const after = (milliseconds: number) => new Date(instant.getTime() + milliseconds);
  const farthest = after(Math.max(timings.horizonMs, timings.crowdHorizonMs));
  const [row] = await db.$queryRaw<{ due: number; soon: number; late: boolean }[]>`
    SELECT count(*) FILTER (WHERE "dueAt" <= ${after(timings.horizonMs)})::int AS due,
      count(*) FILTER (WHERE "dueAt" <= ${after(timings.crowdHorizonMs)})::int AS soon,
      EXISTS (
        SELECT FROM (
          SELECT "dispatchedUntil" FROM "Delivery" delivery
          WHERE ${isPlanned} AND "dueAt" <= ${instant}
          ORDER BY "dueAt" LIMIT ${2 * timings.backlogMax}
        ) oldest
        WHERE "dispatchedUntil" <= ${instant}
      ) AS late
    FROM (
      SELECT "dueAt" FROM "Delivery" delivery
      WHERE ${isPlanned} AND delivery."dispatchedUntil" IS NULL AND "dueAt" <= ${farthest}
      ORDER BY "dueAt" LIMIT ${timings.crowdSize}
    ) waiting`;
  if (row && row.soon >= timings.crowdSize)
    return { until: farthest, aheadMs: timings.crowdHorizonMs };
  return row?.due || row?.late ? { until: after(timings.horizonMs), aheadMs: 0 } : null;
}

export type Horizon = { until: Date; aheadMs: number };

/**
 * Leases what falls due or was lost, oldest first and by account, so that no other process takes it.
 * It puts off, and does not return, what waits for its connection or for the end of a pause: that
 * must not stand in front.
 */
export async function leaseDue(
  timings: Timings,
  { horizon, lost, limit }: { horizon: Horizon; lost: Date; limit: number },
): Promise<{ due: DueDelivery[]; isFull: boolean }> {
  const where = Prisma.sql`${isPlanned} AND delivery."dueAt" <= ${horizon.until}
    AND (delivery."dispatchedUntil" IS NULL OR delivery."dispatchedUntil" <= ${lost})`;
  const { rows, due } = await lease({ where, limit, aheadMs: horizon.aheadMs }, timings);
  return { due, isFull: rows >= limit };
}

/**
 * Leases the oldest delivery again where the engine has claimed nothing for longer than `patienceMs`,
 * each time more patiently: its start tells whether the others were lost.
 */
export async function leaseProbe(timings: Timings, patienceMs: number): Promise<DueDelivery[]> {
  const instant = now();
  const spareSeconds = (patienceMs - timings.claimLeaseMs) / 1000;
  const claimSeconds = timings.claimLeaseMs / 1000;
  const where = Prisma.sql`${isPlanned}
    AND delivery.id = (
      SELECT id FROM "Delivery" delivery
      WHERE ${isPlanned} AND "dueAt" <= ${instant} AND "dispatchedUntil" <= ${instant}
      ORDER BY "dueAt", "connectionId", id LIMIT 1
    )
    AND delivery."dispatchedUntil" + make_interval(secs => ${spareSeconds}::float8
      + ${claimSeconds}::float8 * (4 ^ least(delivery.dispatches - 1, 6) - 1)) <= ${instant}
    AND NOT EXISTS (
      SELECT FROM "EngineProgress"
      WHERE "claimedAt" > ${new Date(instant.getTime() - patienceMs)}
    )`;
  return (await lease({ where, limit: 1, aheadMs: 0 }, timings)).due;
}

/**
 * `deliveryId` is null where the delivery was only put off, `waitMs` where its time has come: what
 * is not sent costs nothing.
 */
type Leased = {
  deliveryId: string | null;
  connectionId: string;
  fence: number;
  dispatches: number;
  waitMs: number | null;
};

/**
 * A lease writes nothing that an index knows, so that Postgres keeps the row on its page, which is
 * most of what a large batch costs; for the same reason the rows are found again by `ctid`, which
 * their locks hold still.
 */
async function lease(
  { where, limit, aheadMs }: { where: Prisma.Sql; limit: number; aheadMs: number },
  timings: Timings,
): Promise<{ rows: number; due: DueDelivery[] }> {
  const instant = now();
  const after = (milliseconds: number) => new Date(instant.getTime() + milliseconds);
  // It is read once: a plan that ran it for each row would lock and take more than the limit.
  const selected = Prisma.sql`due AS MATERIALIZED (
    SELECT delivery.ctid,
      connection.state = 'active' AND workspace."pausedAt" IS NULL AS open,
      workspace."pausedAt" IS NOT NULL AS paused
    FROM "Delivery" delivery
    JOIN "Connection" connection ON connection.id = delivery."connectionId"
    JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
    WHERE ${where}
    ORDER BY delivery."dueAt", delivery."connectionId", delivery.id
    LIMIT ${limit}
    FOR UPDATE OF delivery SKIP LOCKED
  )`;
  const claimSeconds = timings.claimLeaseMs / 1000;
  const leasing = moveSql("dispatch", {
    from: Prisma.sql`due`,
    where: Prisma.sql`delivery.ctid = due.ctid`,
    set: {
      dispatchedUntil: Prisma.sql`CASE WHEN due.open
          THEN greatest(delivery."dueAt", ${instant}) + make_interval(secs => ${claimSeconds}::float8) END`,
      leaseUntil: Prisma.sql`CASE WHEN due.open THEN NULL
          WHEN due.paused THEN ${after(pauseHoldMs)}::timestamptz
          ELSE ${after(timings.holdMs)} END`,
      dispatches: Prisma.sql`delivery.dispatches + CASE WHEN due.open THEN 1 ELSE 0 END`,
    },
    returning: Prisma.sql`CASE WHEN due.open THEN delivery.id END AS "deliveryId", delivery."connectionId",
        delivery.fence, delivery.dispatches,
        CASE WHEN delivery."dueAt" > ${after(aheadMs)}
          THEN date_part('epoch', delivery."dueAt" - ${instant}) * 1000 END AS "waitMs"`,
  });
  const rows = await db.$queryRaw<Leased[]>`WITH ${selected} ${leasing}`;
  const due = rows.flatMap(({ deliveryId, waitMs, ...row }) =>
    deliveryId ? [{ ...row, deliveryId, dueAt: waitMs ? after(waitMs) : instant }] : [],
  );
  return { rows: rows.length, due };
}

const isPlanned = Prisma.sql`delivery.state = 'scheduled' AND delivery."leaseUntil" IS NULL
  AND delivery."dueAt" IS NOT NULL`;

export async function countBacklog(
  { horizonMs, crowdHorizonMs }: Timings,
  lost: Date,
): Promise<number> {
  const instant = now();
  const dueUntil = new Date(instant.getTime() + Math.max(horizonMs, crowdHorizonMs));
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM (
      SELECT "connectionId", "workspaceId" FROM "Delivery" delivery
      WHERE ${isPlanned} AND "dueAt" <= ${dueUntil} AND "dispatchedUntil" > ${lost}
      UNION ALL
      SELECT "connectionId", "workspaceId" FROM "Delivery"
      WHERE "leaseUntil" IS NOT NULL AND state = 'preparing' AND "scheduledAt" <= ${instant}
    ) delivery
    JOIN "Connection" connection ON connection.id = delivery."connectionId"
    JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
    WHERE connection.state = 'active' AND workspace."pausedAt" IS NULL`;
  return row?.count ?? 0;
}

export async function returnLeases(due: readonly DeliveryRef[]): Promise<void> {
  for (const { deliveryId, fence } of due) {
    await db.delivery.updateMany({
      where: { id: deliveryId, fence, state: "scheduled" },
      data: { dispatchedUntil: null, dispatches: { decrement: 1 } },
    });
  }
}

import { moveSql } from "@/lib/deliveries/move-sql";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import type { DueDelivery } from "./dispatch-store";

const batch = 100;

/**
 * Finds deliveries whose catch-up window is over, by Postgres's clock: what no run has claimed, handed
 * over or not, and what waits for its connection. Those of a paused workspace wait for the end of
 * the pause.
 */
export async function findMissed() {
  const isOver = Prisma.sql`delivery.state = 'scheduled'
    AND greatest("scheduledAt", "dueAt") + make_interval(mins => "catchUpMinutes") < now()`;
  const missed = await db.$queryRaw<{ id: string }[]>`
    (SELECT delivery.id FROM "Delivery" delivery
      JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
      WHERE ${isOver} AND "leaseUntil" IS NULL AND "dueAt" <= now() AND "pausedAt" IS NULL
      ORDER BY "dueAt", delivery."connectionId", delivery.id LIMIT ${batch})
    UNION ALL
    (SELECT delivery.id FROM "Delivery" delivery
      JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
      JOIN "Connection" connection ON connection.id = delivery."connectionId"
      WHERE ${isOver} AND "leaseUntil" < now() AND connection.state <> 'active'
      ORDER BY "leaseUntil" LIMIT ${batch})`;
  return db.delivery.findMany({
    where: { id: { in: missed.map(({ id }) => id) }, state: "scheduled" },
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    select: {
      id: true,
      fence: true,
      connection: { select: { name: true, state: true } },
      workspace: { select: { catchUpMinutes: true } },
    },
  });
}

export async function releaseExpiredLeases(): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" delivery SET "leaseUntil" = NULL
    FROM (
      SELECT id FROM "Delivery"
      WHERE state = 'scheduled' AND "leaseUntil" < ${now()}
      FOR UPDATE SKIP LOCKED
    ) expired
    WHERE delivery.id = expired.id`;
}

export type Abandoned = { id: string; fence: number };

/**
 * Finds deliveries whose run was lost before anything irreversible happened. One that sleeps in the
 * engine is lost once the engine is past it: its lease ended before `lost`.
 */
export function findAbandoned(lost: Date): Promise<Abandoned[]> {
  return db.delivery.findMany({
    where: {
      state: "preparing",
      leaseUntil: { lt: now() },
      OR: [{ wakesAt: null }, { leaseUntil: { lte: lost } }],
    },
    orderBy: { leaseUntil: "asc" },
    take: batch,
    select: { id: true, fence: true },
  });
}

const probesMax = 20;

/**
 * Finds some deliveries whose runs should have woken, where the engine has started nothing for longer
 * than `patienceMs` and has nothing due to start.
 */
export function findSilent(patienceMs: number): Promise<Abandoned[]> {
  const since = new Date(now().getTime() - patienceMs);
  return db.$queryRaw<Abandoned[]>`
    SELECT id, fence FROM "Delivery"
    WHERE state = 'preparing' AND "leaseUntil" < ${now()} AND "wakesAt" <= ${since}
      AND NOT EXISTS (SELECT FROM "EngineProgress" WHERE "claimedAt" > ${since})
      AND NOT EXISTS (
        SELECT FROM "Delivery"
        WHERE state = 'scheduled' AND "leaseUntil" IS NULL AND "dueAt" <= ${now()}
      )
    ORDER BY "leaseUntil" LIMIT ${probesMax}`;
}

export function takeOverSending(leaseUntil: Date): Promise<DueDelivery[]> {
  const instant = now();
  const lost = Prisma.sql`lost AS MATERIALIZED (
    SELECT id FROM "Delivery"
    WHERE state = 'publishing' AND "leaseUntil" < ${instant}
    ORDER BY "leaseUntil" LIMIT ${batch} FOR UPDATE SKIP LOCKED
  )`;
  const takingOver = moveSql("takeOver", {
    from: Prisma.sql`lost`,
    where: Prisma.sql`delivery.id = lost.id`,
    set: { leaseUntil: Prisma.sql`${leaseUntil}::timestamptz` },
    returning: Prisma.sql`delivery.id AS "deliveryId", delivery."connectionId", delivery.fence,
        2 AS dispatches, ${instant}::timestamptz AS "dueAt"`,
  });
  return db.$queryRaw<DueDelivery[]>`WITH ${lost} ${takingOver}`;
}

export async function leaseOrphans(): Promise<number> {
  const { count } = await db.delivery.updateMany({
    where: { state: { in: ["preparing", "publishing"] }, leaseUntil: null },
    data: { leaseUntil: now() },
  });
  return count;
}

export type UnconfirmedDelivery = {
  id: string;
  fence: number;
  intentAt: Date | null;
  errorOccurredAt: Date | null;
  leaseUntil: Date | null;
};

const rechecksAtOnce = 20;

/** The lease of an unconfirmed delivery ends when it is checked again. */
export async function findUnconfirmedDue(): Promise<{
  rows: UnconfirmedDelivery[];
  isFull: boolean;
}> {
  const rows = await db.delivery.findMany({
    where: { state: "unconfirmed", leaseUntil: { lt: now() } },
    orderBy: { leaseUntil: "asc" },
    take: rechecksAtOnce,
    select: { id: true, fence: true, intentAt: true, errorOccurredAt: true, leaseUntil: true },
  });
  return { rows, isFull: rows.length === rechecksAtOnce };
}

export async function planRecheck(
  { id, leaseUntil }: Pick<UnconfirmedDelivery, "id" | "leaseUntil">,
  nextRecheckAt: Date | null,
): Promise<boolean> {
  const { count } = await db.delivery.updateMany({
    where: { id, state: "unconfirmed", leaseUntil },
    data: { leaseUntil: nextRecheckAt },
  });
  return count === 1;
}

import { moveSql } from "@/lib/deliveries/move-sql";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import type { DueDelivery } from "./dispatch-store";

const batch = 100;

const decidingExpiry = {
  id: true,
  fence: true,
  scheduledAt: true,
  dueAt: true,
  workspace: { select: { catchUpMinutes: true } },
  connection: { select: { name: true, state: true } },
} satisfies Prisma.DeliverySelect;

export function findHeld() {
  return db.delivery.findMany({
    where: {
      state: "scheduled",
      leaseUntil: { lt: now() },
      connection: { state: { not: "active" } },
    },
    orderBy: { leaseUntil: "asc" },
    take: batch,
    select: decidingExpiry,
  });
}

/**
 * Finds deliveries that no run has claimed within the catch-up window, handed over or not. Those of
 * a paused workspace wait for the end of the pause. A process's own clock may be ahead, so that
 * Postgres's has to agree.
 */
export async function findMissed() {
  const instant = now();
  const late = await db.$queryRaw<{ id: string }[]>`
    SELECT delivery.id FROM "Delivery" delivery
    JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
    WHERE state = 'scheduled' AND "leaseUntil" IS NULL AND "dueAt" <= ${instant}
      AND "pausedAt" IS NULL
      AND greatest("scheduledAt", "dueAt") + make_interval(mins => "catchUpMinutes")
        < least(${instant}::timestamptz, clock_timestamp())
    ORDER BY "dueAt", delivery.id LIMIT ${batch}`;
  return db.delivery.findMany({
    where: { id: { in: late.map(({ id }) => id) }, state: "scheduled" },
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    select: decidingExpiry,
  });
}

export async function releaseHeld(): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" delivery SET "leaseUntil" = NULL
    FROM (
      SELECT id FROM "Delivery"
      WHERE state = 'scheduled' AND "leaseUntil" < ${now()}
      FOR UPDATE SKIP LOCKED
    ) held
    WHERE delivery.id = held.id`;
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
  const lost = Prisma.sql`(
    SELECT id FROM "Delivery"
    WHERE state = 'publishing' AND "leaseUntil" < ${instant}
    ORDER BY "leaseUntil" LIMIT ${batch} FOR UPDATE SKIP LOCKED
  ) lost`;
  return db.$queryRaw<DueDelivery[]>(
    moveSql("takeOver", {
      from: lost,
      where: Prisma.sql`delivery.id = lost.id`,
      set: { leaseUntil: Prisma.sql`${leaseUntil}::timestamptz` },
      returning: Prisma.sql`delivery.id AS "deliveryId", delivery.fence, 1 AS dispatches,
        ${instant}::timestamptz AS "dueAt"`,
    }),
  );
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
  leaseUntil: Date | null;
};

const looksAtOnce = 20;

/** The lease of an unconfirmed delivery ends when its next look is due. */
export async function findUnconfirmedDue(): Promise<{
  rows: UnconfirmedDelivery[];
  isFull: boolean;
}> {
  const rows = await db.delivery.findMany({
    where: { state: "unconfirmed", leaseUntil: { lt: now() } },
    orderBy: { leaseUntil: "asc" },
    take: looksAtOnce,
    select: { id: true, fence: true, intentAt: true, leaseUntil: true },
  });
  return { rows, isFull: rows.length === looksAtOnce };
}

export async function planNextLook(
  { id, leaseUntil }: UnconfirmedDelivery,
  nextLookAt: Date | null,
): Promise<boolean> {
  const { count } = await db.delivery.updateMany({
    where: { id, state: "unconfirmed", leaseUntil },
    data: { leaseUntil: nextLookAt },
  });
  return count === 1;
}

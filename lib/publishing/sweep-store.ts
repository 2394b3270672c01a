import { moveSql } from "@/lib/deliveries/move-sql";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import type { DueDelivery } from "./dispatch-store";

const batch = 100;

/** Held deliveries whose wait is over for now, with what decides whether it is over for good. */
export function findHeld() {
  return db.delivery.findMany({
    where: {
      state: "scheduled",
      leaseUntil: { lt: now() },
      connection: { state: { not: "active" } },
    },
    orderBy: { leaseUntil: "asc" },
    take: batch,
    select: {
      id: true,
      fence: true,
      scheduledAt: true,
      dueAt: true,
      workspace: { select: { catchUpMinutes: true } },
      connection: { select: { name: true, state: true } },
    },
  });
}

/** Puts what was held, for a pause, a connection or a person, back before the dispatcher. */
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

/** Deliveries whose run was lost while it prepared, so that nothing irreversible was done. */
export function findAbandoned(): Promise<{ id: string; fence: number }[]> {
  return db.delivery.findMany({
    where: { state: "preparing", leaseUntil: { lt: now() } },
    orderBy: { leaseUntil: "asc" },
    take: batch,
    select: { id: true, fence: true },
  });
}

/** Takes over announced deliveries whose run was lost; each needs a run that looks for them. */
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
      returning: Prisma.sql`delivery.id AS "deliveryId", delivery.fence,
        ${instant}::timestamptz AS "dueAt"`,
    }),
  );
}

/** States that only a run leaves never stand without a lease; where one does, it ends now. */
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

/** An unconfirmed delivery's lease ends when it is to be looked for again. */
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

/** False where another process planned it since the row was read. */
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

import { batch } from "@/lib/async/batch";
import { db } from "@/lib/kernel/db";
import { isSingleRowFault } from "@/lib/kernel/sql-state";
import { Prisma } from "@/prisma/generated/client";
import { type Asked, askedRows, eventNote, inOrderOf, lockAsked, type Note } from "./asked-rows";
import type { DeliveryRef } from "./states";

type Kept = {
  leaseUntil: Date;
  wakesAt?: Date | null;
  handles?: Prisma.JsonObject;
  tries?: number;
};

/**
 * Extends the lease and stores the run's progress; returns false once another run holds the
 * delivery. Concurrent renewals of the same columns share a statement.
 */
export async function renewLease(
  { deliveryId, fence }: DeliveryRef,
  data: Kept,
  event?: Note,
): Promise<boolean> {
  const kind = Object.keys(data).join();
  const renewer = renewers.get(kind) ?? batch(renewAlike, batching);
  renewers.set(kind, renewer);
  return renewer({ deliveryId, held: { fence }, data, ...(event ? { event } : {}) });
}

const renewers = new Map<string, (renewal: Asked) => Promise<boolean>>();
const batching = {
  keyOf: ({ deliveryId }: Asked) => deliveryId,
  batchMax: 50,
  atOnce: 4,
  isSingleItemFault: isSingleRowFault,
};

async function renewAlike(renewals: Asked[]): Promise<boolean[]> {
  const [{ data = {} }] = renewals as [Asked];
  const columns = Object.keys(data).map((column) => Prisma.raw(`"${column}" = asked."${column}"`));
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH asked AS (${askedRows(renewals)}), locked AS (${lockAsked}), moved AS (
      UPDATE "Delivery" delivery SET ${Prisma.join(columns)}
      FROM asked JOIN locked USING (id)
      WHERE delivery.id = asked.id AND delivery.fence = asked.fence
      RETURNING delivery.id
    ), noted AS (${eventNote()})
    SELECT id FROM moved`;
  return inOrderOf(renewals, rows).map((row) => row !== null);
}

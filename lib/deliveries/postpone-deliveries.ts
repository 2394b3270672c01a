import { db } from "@/lib/kernel/db";

/**
 * Postpones everything due on the connection before `until`: a call while it is throttled prolongs
 * that.
 */
export async function postponeDeliveriesOf(connectionId: string, until: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" delivery SET "dueAt" = ${until}
    FROM (
      SELECT id FROM "Delivery"
      WHERE "connectionId" = ${connectionId}::uuid AND state = 'scheduled'
        AND "leaseUntil" IS NULL AND "dueAt" < ${until}
        AND "dispatchedUntil" IS NULL
      FOR UPDATE SKIP LOCKED
    ) waiting
    WHERE delivery.id = waiting.id`;
}

import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";

/** A call while an account is throttled prolongs it: everything due before `until` waits. */
export async function postponeConnection(connectionId: string, until: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" delivery SET "dueAt" = ${until}
    FROM (
      SELECT id FROM "Delivery"
      WHERE "connectionId" = ${connectionId}::uuid AND state = 'scheduled'
        AND "leaseUntil" IS NULL AND "dueAt" < ${until}
        AND ("dispatchedUntil" IS NULL OR "dispatchedUntil" <= ${now()})
      FOR UPDATE SKIP LOCKED
    ) waiting
    WHERE delivery.id = waiting.id`;
}

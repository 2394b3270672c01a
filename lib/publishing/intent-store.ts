import { now } from "@/lib/clock";
import { db } from "@/lib/db";
import { isTaken } from "./delivery-store";
import type { DeliveryRef } from "./turn";

export type Announcement =
  | { state: "announced"; intentNo: number; intentAt: Date }
  /** Another delivery of the connection is being published. */
  | { state: "busy" }
  /** Not this run's any more, or its connection may not send, or not as it was loaded. */
  | { state: "refused" };

type Announcing = {
  leaseMs: number;
  /** What the call is signed with: others may have been stored since it was loaded. */
  sealedCredentials: string | null;
};

/**
 * Records that the irreversible call is about to be made: fence, state and connection are checked
 * by the statement that records it, and a unique index lets one delivery of a connection through.
 */
export async function announceIntent(
  { deliveryId, fence }: DeliveryRef,
  { leaseMs, sealedCredentials }: Announcing,
): Promise<Announcement> {
  const intentAt = now();
  const leaseUntil = new Date(intentAt.getTime() + leaseMs);
  try {
    const [row] = await db.$queryRaw<{ intentNo: number }[]>`
      WITH announced AS (
        UPDATE "Delivery" delivery
        SET state = 'publishing', "intentNo" = delivery."intentNo" + 1,
            "intentAt" = ${intentAt}, "leaseUntil" = ${leaseUntil}
        FROM "Connection" connection
        WHERE delivery.id = ${deliveryId}::uuid
          AND delivery.fence = ${fence}
          AND delivery.state = 'preparing'
          AND delivery."scheduledAt" <= ${intentAt}
          AND connection.id = delivery."connectionId"
          AND connection.state = 'active'
          AND connection."sealedCredentials" = ${sealedCredentials}
        RETURNING delivery.id, delivery."intentNo"
      ), noted AS (
        INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind)
        SELECT gen_random_uuid(), id, ${intentAt}, 'sent' FROM announced
      )
      SELECT "intentNo" FROM announced`;
    return row ? { state: "announced", intentNo: row.intentNo, intentAt } : { state: "refused" };
  } catch (error) {
    if (isTaken(error)) return { state: "busy" };
    throw error;
  }
}

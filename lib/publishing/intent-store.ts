import { now } from "@/lib/clock";
import { db } from "@/lib/db";
import { isTaken } from "./delivery-store";
import type { DeliveryRef } from "./turn";

export type Announcement =
  | { state: "announced"; intentNo: number; intentAt: Date }
  /** Another delivery of the connection is being published. */
  | { state: "busy" }
  /** Not this run's any more, or its connection may not send. */
  | { state: "refused" };

/**
 * Records that the irreversible call is about to be made: fence, state and connection are checked
 * by the statement that records it, and a unique index lets one delivery of a connection through.
 * `intentAt` is by Postgres's clock, and that clock has to agree, give or take two seconds, that the
 * time has come: a process's own one may be minutes ahead.
 */
export async function announceIntent(
  { deliveryId, fence }: DeliveryRef,
  leaseMs: number,
): Promise<Announcement> {
  const instant = now();
  const leaseUntil = new Date(instant.getTime() + leaseMs);
  try {
    const [row] = await db.$queryRaw<{ intentNo: number; intentAt: Date }[]>`
      WITH announced AS (
        UPDATE "Delivery" delivery
        SET state = 'publishing', "intentNo" = delivery."intentNo" + 1,
            "intentAt" = clock_timestamp(), "leaseUntil" = ${leaseUntil}
        FROM "Connection" connection
        WHERE delivery.id = ${deliveryId}::uuid
          AND delivery.fence = ${fence}
          AND delivery.state = 'preparing'
          AND delivery."scheduledAt" <= ${instant}
          AND delivery."scheduledAt" <= clock_timestamp() + interval '2 seconds'
          AND connection.id = delivery."connectionId"
          AND connection.state = 'active'
        RETURNING delivery.id, delivery."intentNo", delivery."intentAt"
      ), noted AS (
        INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind)
        SELECT gen_random_uuid(), id, ${instant}, 'sent' FROM announced
      )
      SELECT "intentNo", "intentAt" FROM announced`;
    return row ? { state: "announced", ...row } : { state: "refused" };
  } catch (error) {
    if (isTaken(error)) return { state: "busy" };
    throw error;
  }
}

/** How long ago the call was announced by Postgres's clock, which stamped it. */
export async function intentAgeMs(deliveryId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ ageMs: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp() - "intentAt") * 1000)::float8 AS "ageMs"
    FROM "Delivery" WHERE id = ${deliveryId}::uuid AND "intentAt" IS NOT NULL`;
  return row?.ageMs ?? 0;
}

import type { DeliveryWithConnection } from "@/lib/deliveries/find-delivery";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";

export type Queue = { ahead: number; sendingSince: Date | null };

export async function findQueue(
  row: Pick<DeliveryWithConnection, "id" | "connectionId" | "scheduledAt">,
): Promise<Queue> {
  const [queue] = await db.$queryRaw<Queue[]>`
    SELECT count(*) FILTER (WHERE ("scheduledAt", id) < (${row.scheduledAt}, ${row.id}::uuid))::int AS ahead,
      min("intentAt") FILTER (WHERE state = 'publishing') AS "sendingSince"
    FROM "Delivery"
    WHERE "leaseUntil" IS NOT NULL AND state IN ('preparing', 'publishing')
      AND "connectionId" = ${row.connectionId}::uuid AND "scheduledAt" <= ${now()}`;
  return queue ?? { ahead: 0, sendingSince: null };
}

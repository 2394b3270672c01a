import { Prisma } from "@/prisma/generated/client";

/** Locks deliveries in the one order that all callers use, so that they cannot deadlock. */
export function lockInOrder(ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT delivery.id FROM "Delivery" delivery
    WHERE delivery.id IN (${ids})
    ORDER BY delivery."postIndex", delivery."connectionId", delivery.id
    FOR NO KEY UPDATE OF delivery`;
}

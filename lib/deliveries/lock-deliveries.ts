import { Prisma } from "@/prisma/generated/client";

export function lockInOrder(ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT delivery.id FROM "Delivery" delivery
    WHERE delivery.id IN (${ids})
    ORDER BY delivery."postIndex", delivery."connectionId", delivery.id
    FOR NO KEY UPDATE OF delivery`;
}

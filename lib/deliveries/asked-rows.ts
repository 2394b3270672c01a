import { now } from "@/lib/kernel/clock";
import { Prisma } from "@/prisma/generated/client";
import { lockInOrder } from "./lock-deliveries";
import type { DeliveryEventKind } from "./schema";
import type { Held } from "./states";

export type Note = { kind: DeliveryEventKind; message?: string };

export type Asked = { deliveryId: string; held: Held; data?: object; event?: Note };

export function askedRows(all: Asked[]): Prisma.Sql {
  const rows = all.map(({ deliveryId, held: { fence, intentNo = -1 }, data, event }) => {
    return { id: deliveryId, fence, intentNo, ...data, kind: event?.kind, message: event?.message };
  });
  return Prisma.sql`
    SELECT delivery.*, asked ->> 'kind' AS kind, asked ->> 'message' AS message
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) asked,
      jsonb_populate_record(NULL::"Delivery", asked) delivery`;
}

export const lockAsked = lockInOrder(Prisma.sql`SELECT id FROM asked`);

export const eventNote = () => Prisma.sql`
  INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind, message)
  SELECT gen_random_uuid(), moved.id, ${now()}, asked.kind::"DeliveryEventKind", asked.message
  FROM moved JOIN asked USING (id) WHERE asked.kind IS NOT NULL`;

export function inOrderOf<Row extends { id: string }>(
  all: readonly Pick<Asked, "deliveryId">[],
  rows: Row[],
): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return all.map(({ deliveryId }) => byId.get(deliveryId) ?? null);
}

import { now } from "@/lib/kernel/clock";
import type { Reason } from "@/lib/networks/network";
import { Prisma } from "@/prisma/generated/client";
import { lockInOrder } from "./lock-deliveries";
import type { DeliveryEventKind } from "./schema";
import type { Held } from "./states";

export type Note = { kind: DeliveryEventKind; reason?: Reason };

export type Asked = { deliveryId: string; held: Held; data?: object; event?: Note };

export function askedRows(all: Asked[]): Prisma.Sql {
  const rows = all.map(({ deliveryId, held: { fence, intentNo = -1 }, data, event }) => {
    const { kind, reason } = event ?? {};
    return {
      id: deliveryId,
      fence,
      intentNo,
      ...data,
      kind,
      reason: reason?.code,
      values: reason?.values,
    };
  });
  return Prisma.sql`
    SELECT delivery.*, asked ->> 'kind' AS kind, asked ->> 'reason' AS reason,
      asked -> 'values' AS "values"
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) asked,
      jsonb_populate_record(NULL::"Delivery", asked) delivery`;
}

export const lockAsked = lockInOrder(Prisma.sql`SELECT id FROM asked`);

export const eventNote = () => Prisma.sql`
  INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind, reason, "values")
  SELECT gen_random_uuid(), moved.id, ${now()}, asked.kind::"DeliveryEventKind", asked.reason, asked."values"
  FROM moved JOIN asked USING (id) WHERE asked.kind IS NOT NULL`;

export function inOrderOf<Row extends { id: string }>(
  all: readonly Pick<Asked, "deliveryId">[],
  rows: Row[],
): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return all.map(({ deliveryId }) => byId.get(deliveryId) ?? null);
}

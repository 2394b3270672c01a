import { deliveryContents } from "@/lib/deliveries/delivery-content";
import { db } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import type { KeptDelivery } from "./promise";

type Row = Omit<KeptDelivery, "key" | "last" | "notBeforeMs"> & { id: string; scheduledAt: Date };

/** An earlier post of the sequence has to be decided first. */
const isBehind = Prisma.sql`EXISTS (
  SELECT FROM "Delivery" earlier
  WHERE earlier."postId" = delivery."postId"
    AND earlier."connectionId" = delivery."connectionId"
    AND earlier."postIndex" < delivery."postIndex"
    AND earlier.state IN ('failed', 'unconfirmed')
)`;

/** Counts the deliveries that go on by themselves. */
export async function countOpen(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "Delivery" delivery
    WHERE delivery.state IN ('scheduled', 'preparing', 'publishing') AND NOT ${isBehind}`;
  return row?.count ?? 0;
}

export async function loadKept(
  keyOf: (text: string) => string = (text) => text,
): Promise<KeptDelivery[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT delivery.id, delivery.state, delivery."remoteId", delivery."publishedUrl",
      delivery."errorCode", delivery."scheduledAt", ${isBehind} AS "isBehind"
    FROM "Delivery" delivery`;
  const contents = await deliveryContents(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, scheduledAt, ...row }) => {
    const { text = "", media = [] } = contents.get(id) ?? {};
    const last = { text, alts: media.map(({ alt }) => alt) };
    return { ...row, key: keyOf(text), notBeforeMs: scheduledAt.getTime(), last };
  });
}

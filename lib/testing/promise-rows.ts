import { db } from "@/lib/db";
import type { KeptDelivery } from "./promise";

type Row = Omit<KeptDelivery, "key" | "last" | "notBeforeMs"> & {
  text: string;
  alts: string[];
  scheduledAt: Date;
};

/** Every delivery with its last text and media, as far as the promise speaks of them. */
export async function loadKept(
  keyOf: (text: string) => string = (text) => text,
): Promise<KeptDelivery[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT delivery.state, delivery."remoteId", delivery."publishedUrl",
      delivery."errorCode", delivery."scheduledAt",
      CASE WHEN delivery."postIndex" = 0 THEN post.text
        ELSE post."additionalTexts"[delivery."postIndex"] END AS text,
      ARRAY(
        SELECT media.alt FROM "PostMedia" used JOIN "Media" media ON media.id = used."mediaId"
        WHERE used."postId" = post.id AND used."postIndex" = delivery."postIndex"
        ORDER BY used.position
      ) AS alts,
      EXISTS (
        SELECT FROM "Delivery" earlier
        WHERE earlier."postId" = delivery."postId"
          AND earlier."connectionId" = delivery."connectionId"
          AND earlier."postIndex" < delivery."postIndex"
          AND earlier.state IN ('failed', 'unconfirmed')
      ) AS "isBehind"
    FROM "Delivery" delivery JOIN "Post" post ON post.id = delivery."postId"`;
  return rows.map(({ text, alts, scheduledAt, ...row }) => ({
    ...row,
    key: keyOf(text),
    notBeforeMs: scheduledAt.getTime(),
    last: { text, alts },
  }));
}

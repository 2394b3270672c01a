import type { Tx } from "@/lib/kernel/db";
import type { Content, MediaItem } from "@/lib/networks/network";

/**
 * What deliveries show, by their ids, read in one statement: the text and media of their position with
 * the account's overrides applied, media in order. One that an edit or a deletion took away is left out.
 */
export async function deliveryContents(
  tx: Tx,
  deliveryIds: readonly string[],
): Promise<Map<string, Content>> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT delivery.id, delivery."postIndex",
      coalesce(
        delivery."textOverride",
        (ARRAY[post.text] || post."additionalTexts")[delivery."postIndex" + 1],
        '') AS text,
      (SELECT coalesce(jsonb_agg(to_jsonb(item) - 'position' ORDER BY position), '[]')
       FROM (
         SELECT shown.position, media.id AS "mediaId", media."contentType", media."sizeBytes",
           coalesce(media.width, 0) AS width, coalesce(media.height, 0) AS height,
           media."durationSeconds", media.alt
         FROM "PostMedia" shown JOIN "Media" media ON media.id = shown."mediaId"
         WHERE shown."postId" = delivery."postId" AND shown."postIndex" = delivery."postIndex"
           AND shown."connectionId" IS NOT DISTINCT FROM
             CASE WHEN delivery."overridesMedia" THEN delivery."connectionId" END
       ) item) AS media
    FROM "Delivery" delivery JOIN "Post" post ON post.id = delivery."postId"
    WHERE delivery.id = ANY(${[...deliveryIds]}::uuid[])`;
  return new Map(rows.map(({ id, ...content }) => [id, content]));
}

type Row = { id: string; postIndex: number; text: string; media: MediaItem[] };

import type { Tx } from "@/lib/kernel/db";
import type { Content, MediaItem } from "@/lib/networks/network";
import { accountContent } from "./account-content";

/**
 * Reads what deliveries show, by their ids, in one statement; media in order. A delivery that an edit
 * or a deletion took away is left out.
 */
export async function deliveryContents(
  tx: Tx,
  deliveryIds: readonly string[],
): Promise<Map<string, Content>> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT delivery.id, delivery."postIndex", delivery."textOverride", delivery."overridesMedia",
      coalesce((ARRAY[post.text] || post."additionalTexts")[delivery."postIndex" + 1], '') AS text,
      (SELECT coalesce(jsonb_agg(to_jsonb(item) - 'position' ORDER BY position), '[]')
       FROM (
         SELECT shown.position, shown."connectionId" IS NOT NULL AS own, media.id AS "mediaId",
           media."contentType", media."sizeBytes",
           coalesce(media.width, 0) AS width, coalesce(media.height, 0) AS height,
           media."durationSeconds", media.alt
         FROM "PostMedia" shown JOIN "Media" media ON media.id = shown."mediaId"
         WHERE shown."postId" = delivery."postId" AND shown."postIndex" = delivery."postIndex"
           AND (shown."connectionId" IS NULL OR shown."connectionId" = delivery."connectionId")
       ) item) AS media
    FROM "Delivery" delivery JOIN "Post" post ON post.id = delivery."postId"
    WHERE delivery.id = ANY(${[...deliveryIds]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, contentOf(row)]));
}

type Row = {
  id: string;
  postIndex: number;
  text: string;
  textOverride: string | null;
  overridesMedia: boolean;
  /** Those of every account, and `own` ones of this delivery's account. */
  media: (MediaItem & { own: boolean })[];
};

function contentOf({ postIndex, text, textOverride, overridesMedia, media }: Row): Content {
  const ofAccount = (isOwn: boolean) =>
    media.filter(({ own }) => own === isOwn).map(({ own: _, ...item }) => item);
  const shared = { text, media: ofAccount(false) };
  const own = { text: textOverride, media: overridesMedia ? ofAccount(true) : null };
  return { postIndex, ...accountContent(shared, own) };
}

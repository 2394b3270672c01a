import type { Tx } from "@/lib/kernel/db";
import type { Content, MediaItem } from "@/lib/networks/network";
import { Prisma } from "@/prisma/generated/client";
import { accountContent } from "./account-content";

export async function deliveryContents(
  tx: Tx,
  deliveryIds: readonly string[],
): Promise<Map<string, Content>> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT delivery.id, delivery."postIndex", delivery."textOverride", delivery."overridesMedia",
      coalesce((ARRAY[post.text] || post."additionalTexts")[delivery."postIndex" + 1], '') AS text,
      ${mediaOf(Prisma.sql`IS NULL`)} AS "sharedMedia",
      ${mediaOf(Prisma.sql`= delivery."connectionId"`)} AS "ownMedia"
    FROM "Delivery" delivery JOIN "Post" post ON post.id = delivery."postId"
    WHERE delivery.id = ANY(${[...deliveryIds]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, contentOf(row)]));
}

function mediaOf(account: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(jsonb_agg(to_jsonb(item) - 'position' ORDER BY position), '[]')
    FROM (
      SELECT shown.position, media.id AS "mediaId", media."contentType", media."sizeBytes",
        coalesce(media.width, 0) AS width, coalesce(media.height, 0) AS height,
        media."durationSeconds", coalesce(kept.alt, media.alt) AS alt
      FROM "PostMedia" shown JOIN "Media" media ON media.id = shown."mediaId"
      LEFT JOIN "KeptAlt" kept
        ON kept."postId" = shown."postId" AND kept."mediaId" = shown."mediaId"
      WHERE shown."postId" = delivery."postId" AND shown."postIndex" = delivery."postIndex"
        AND shown."connectionId" ${account}
    ) item)`;
}

type Row = {
  id: string;
  postIndex: number;
  text: string;
  textOverride: string | null;
  overridesMedia: boolean;
  sharedMedia: MediaItem[];
  ownMedia: MediaItem[];
};

function contentOf({ postIndex, text, textOverride, overridesMedia, ...media }: Row): Content {
  const shared = { text, media: media.sharedMedia };
  const own = { text: textOverride, media: overridesMedia ? media.ownMedia : null };
  return { postIndex, ...accountContent(shared, own) };
}

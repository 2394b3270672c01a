import { type Cropped, cropFor, croppedItem } from "@/lib/deliveries/crops/rules";
import { type PostCrop, PostCrops } from "@/lib/deliveries/crops/schema";
import type { Tx } from "@/lib/kernel/db";
import type { Content, MediaItem } from "@/lib/networks/network";
import { ChosenOptions } from "@/lib/networks/options/schema";
import { Prisma } from "@/prisma/generated/client";
import { accountContent } from "./rules/account-content";
import { storedLinkParameters } from "./schema";

export type DeliveredItem = Cropped<MediaItem>;
export type DeliveryContent = Content<DeliveredItem>;

export async function deliveryContents(
  tx: Tx,
  deliveryIds: readonly string[],
): Promise<Map<string, DeliveryContent>> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT delivery.id, delivery."connectionId", delivery."postIndex", delivery."textOverride", delivery."overridesMedia", delivery."linkRule",
      post.crops, coalesce(post."networkOptions"->(delivery."connectionId"::text), '{}') AS options,
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
  connectionId: string;
  crops: unknown;
  options: unknown;
  postIndex: number;
  text: string;
  textOverride: string | null;
  overridesMedia: boolean;
  linkRule: unknown;
  sharedMedia: MediaItem[];
  ownMedia: MediaItem[];
};

function contentOf(row: Row): DeliveryContent {
  const { connectionId, postIndex } = row;
  const own = { text: row.textOverride, media: row.overridesMedia ? row.ownMedia : null };
  const added = storedLinkParameters(row.linkRule);
  const crops = PostCrops.parse(row.crops);
  const options = ChosenOptions.parse(row.options);
  const shared = { text: row.text, media: row.sharedMedia };
  const { text, media } = accountContent(shared, own, { added, options });
  const items = media.map((item) => cropped(item, crops, connectionId));
  return { postIndex, text, media: items, options };
}

function cropped(item: MediaItem, crops: readonly PostCrop[], connectionId: string): DeliveredItem {
  return croppedItem(item, cropFor(crops, { mediaId: item.mediaId, connectionId }));
}

import type { Tx } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";
import { type AsJson, instantFrom } from "./as-json";
import { type MediaRow, mediaColumns } from "./media-item";
import type { DeliveryRow, PostRow } from "./post-row";

/** What a selection of posts selects of a table called `post`, and a `state` beside it. */
export const postColumns = Prisma.sql`post.id, post.text, post."additionalTexts",
  post."scheduledAt", post."idempotencyKey", post.version, post."createdAt", post."managedById"`;

/**
 * The selected posts, newest first, with their media, deliveries and managers, in one statement.
 * It answers three lists of JSON: converting thousands of columns costs more than all the rest.
 */
export async function readPosts(tx: Tx, selection: Prisma.Sql): Promise<PostRow[]> {
  const [page] = await tx.$queryRaw<Page[]>`
    WITH post AS MATERIALIZED (${selection})
    SELECT
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT post.*, manager.name AS "managerName", manager."avatarUrl" AS "managerAvatarUrl"
        FROM post JOIN "User" manager ON manager.id = post."managedById"
        ORDER BY post."createdAt" DESC, post.id DESC
      ) item) AS posts,
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT place."postId", place."connectionId", place."postIndex", ${mediaColumns}
        FROM post JOIN "PostMedia" place ON place."postId" = post.id
        JOIN "Media" media ON media.id = place."mediaId"
        ORDER BY place."postIndex", place.position
      ) item) AS media,
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT delivery."postId", ${deliveryColumns}, connection.provider, connection.name
        FROM post JOIN "Delivery" delivery ON delivery."postId" = post.id
        JOIN "Connection" connection ON connection.id = delivery."connectionId"
        ORDER BY delivery."postIndex", delivery.id
      ) item) AS deliveries`;
  return page ? assemble(page) : [];
}

const deliveryColumns = Prisma.sql`delivery.id, delivery."postIndex", delivery."connectionId",
  delivery."textOverride", delivery."overridesMedia", delivery.state, delivery."remoteId",
  delivery."publishedUrl", delivery."publishedAt", delivery."errorCode", delivery."errorMessage",
  delivery."errorRetryable", delivery."errorOccurredAt"`;

type OfPost = { postId: string };
type ListedPost = AsJson<Omit<PostRow, "managedBy" | "media" | "deliveries">> & {
  managedById: string;
  managerName: string;
  managerAvatarUrl: string | null;
};
type ListedMedium = OfPost & Omit<PostRow["media"][number], "media"> & MediaRow;
type ListedDelivery = OfPost & AsJson<Omit<DeliveryRow, "connection">> & DeliveryRow["connection"];

type Page = { posts: ListedPost[]; media: ListedMedium[]; deliveries: ListedDelivery[] };

function assemble({ posts, media, deliveries }: Page): PostRow[] {
  const mediaByPost = byPost(media, placedMedium);
  const deliveriesByPost = byPost(deliveries, deliveryRow);
  return posts.map(({ managedById, managerName, managerAvatarUrl, ...post }) => ({
    ...post,
    scheduledAt: new Date(post.scheduledAt),
    createdAt: new Date(post.createdAt),
    managedBy: { id: managedById, name: managerName, avatarUrl: managerAvatarUrl },
    media: mediaByPost.get(post.id) ?? [],
    deliveries: deliveriesByPost.get(post.id) ?? [],
  }));
}

function byPost<Listed extends OfPost, Row>(
  listed: Listed[],
  rowOf: (item: Listed) => Row,
): Map<string, Row[]> {
  const rows = new Map<string, Row[]>();
  for (const item of listed) {
    const sofar = rows.get(item.postId);
    if (sofar) sofar.push(rowOf(item));
    else rows.set(item.postId, [rowOf(item)]);
  }
  return rows;
}

function placedMedium({ postId: _, connectionId, postIndex, ...media }: ListedMedium) {
  return { connectionId, postIndex, media };
}

function deliveryRow({ postId: _, provider, name, ...delivery }: ListedDelivery): DeliveryRow {
  return {
    ...delivery,
    publishedAt: instantFrom(delivery.publishedAt),
    errorOccurredAt: instantFrom(delivery.errorOccurredAt),
    connection: { provider, name },
  };
}

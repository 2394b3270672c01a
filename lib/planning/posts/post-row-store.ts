import { type DeliveryRow, deliverySelect } from "@/lib/deliveries/delivery-row";
import type { Tx } from "@/lib/kernel/db";
import type { Label } from "@/lib/library/labels/schema";
import { Prisma } from "@/prisma/generated/client";
import { type AttachedMedia, type PostRow, postColumns, postMediaColumns } from "./post-row";

/** The query must name the table `post`; it adds `state` itself. */
export const selectedPost = columnsOf("post", postColumns);

export type Source = {
  /** Parts of a WITH clause; one of them must be called `post` and select the posts. */
  posts: Prisma.Sql;
  deliveries?: Prisma.Sql;
};

export const labelsOfPosts = Prisma.sql`
  (SELECT coalesce(json_agg(item), '[]') FROM (
    SELECT tag."postId", label.id, label.name, label.color
    FROM post JOIN "PostLabel" tag ON tag."postId" = post.id
    JOIN "Label" label ON label.id = tag."labelId"
    ORDER BY label."nameKey"
  ) item)`;

/**
 * Reads posts, newest first, in one statement. Each row holds four JSON lists: converting
 * thousands of columns costs more than the rest of the query.
 */
export async function readPosts(
  tx: Tx,
  { posts, deliveries = Prisma.sql`"Delivery"` }: Source,
): Promise<PostRow[]> {
  const [page] = await tx.$queryRaw<Page[]>`
    WITH ${posts}
    SELECT
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT post.*, manager.name AS "managerName", manager."avatarUrl" AS "managerAvatarUrl"
        FROM post JOIN "User" manager ON manager.id = post."managedById"
        ORDER BY post."createdAt" DESC, post.id DESC
      ) item) AS posts,
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT place."postId", place."connectionId", place."postIndex", ${postMediaColumns}
        FROM post JOIN "PostMedia" place ON place."postId" = post.id
        JOIN "Media" media ON media.id = place."mediaId"
        LEFT JOIN "KeptAlt" kept ON kept."postId" = post.id AND kept."mediaId" = media.id
        ORDER BY place."postIndex", place.position
      ) item) AS media,
      ${labelsOfPosts} AS labels,
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT delivery."postId", ${selectedDelivery}, connection.provider,
          connection.name AS "accountName"
        FROM post JOIN ${deliveries} delivery ON delivery."postId" = post.id
        JOIN "Connection" connection ON connection.id = delivery."connectionId"
        ORDER BY delivery."postIndex", delivery."connectionId"
      ) item) AS deliveries`;
  return page ? assemble(page) : [];
}

const { connection: _, ...deliveryColumns } = deliverySelect;
const selectedDelivery = columnsOf("delivery", Object.keys(deliveryColumns));

function columnsOf(table: string, columns: readonly string[]): Prisma.Sql {
  return Prisma.raw(columns.map((column) => `${table}."${column}"`).join(", "));
}

export type OfPost = { postId: string };
export type LabelOfPost = Label & OfPost;
type Page = {
  posts: Omit<PostRow, "media" | "labels" | "deliveries">[];
  media: (AttachedMedia & OfPost)[];
  labels: LabelOfPost[];
  deliveries: (DeliveryRow & OfPost)[];
};

function assemble({ posts, media, labels, deliveries }: Page): PostRow[] {
  const mediaOf = byPost(media);
  const labelsOf = byPost(labels);
  const deliveriesOf = byPost(deliveries);
  return posts.map((post) => ({
    ...post,
    media: mediaOf.get(post.id) ?? [],
    labels: labelsOf.get(post.id) ?? [],
    deliveries: deliveriesOf.get(post.id) ?? [],
  }));
}

export function byPost<Row extends OfPost>(rows: Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) {
    const group = grouped.get(row.postId);
    if (group) group.push(row);
    else grouped.set(row.postId, [row]);
  }
  return grouped;
}

import { type DeliveryRow, deliverySelect } from "@/lib/deliveries/delivery-row";
import type { Tx } from "@/lib/kernel/db";
import type { Label } from "@/lib/library/labels/schema";
import {
  type AccountState,
  type AwaitedMember,
  summarizeApproval,
} from "@/lib/planning/approvals/rules";
import type { ApprovalSummary } from "@/lib/planning/approvals/schema";
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

export const approvalsOfPosts = Prisma.sql`
  (SELECT coalesce(json_agg(item), '[]') FROM (
    SELECT approval."postId", approval.state, approval.since, approval."awaitsGuests"
    FROM post JOIN "AccountApproval" approval ON approval."postId" = post.id
  ) item)`;

export const awaitedOfPosts = Prisma.sql`
  (SELECT coalesce(json_agg(item), '[]') FROM (
    SELECT awaited."postId", awaited."userId", awaited."asAdmin", person.name
    FROM post JOIN "AwaitedApprover" awaited ON awaited."postId" = post.id
    JOIN "User" person ON person.id = awaited."userId"
    ORDER BY person.name, person.id
  ) item)`;

/**
 * Reads posts, newest first, in one statement. Each row holds six JSON lists: converting
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
        SELECT post.*, manager.name AS "managerName", manager."avatarUrl" AS "managerAvatarUrl",
          occurrence."seriesId", occurrence.day AS occurrence
        FROM post JOIN "User" manager ON manager.id = post."managedById"
        LEFT JOIN "SeriesOccurrence" occurrence ON occurrence."postId" = post.id
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
      ${approvalsOfPosts} AS approvals,
      ${awaitedOfPosts} AS awaited,
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
export type ApprovalOfPost = AccountState & OfPost;
export type AwaitedOfPost = AwaitedMember & OfPost;
type Page = {
  posts: Omit<PostRow, "media" | "labels" | "approval" | "deliveries">[];
  media: (AttachedMedia & OfPost)[];
  labels: LabelOfPost[];
  approvals: ApprovalOfPost[];
  awaited: AwaitedOfPost[];
  deliveries: (DeliveryRow & OfPost)[];
};

function assemble({ posts, media, labels, approvals, awaited, deliveries }: Page): PostRow[] {
  const mediaOf = byPost(media);
  const labelsOf = byPost(labels);
  const approvalOf = approvalsBy({ approvals, awaited });
  const deliveriesOf = byPost(deliveries);
  return posts.map((post) => ({
    ...post,
    media: mediaOf.get(post.id) ?? [],
    labels: labelsOf.get(post.id) ?? [],
    approval: approvalOf(post.id),
    deliveries: deliveriesOf.get(post.id) ?? [],
  }));
}

/** Returns what sums up where the approval of a post stands. */
export function approvalsBy({
  approvals,
  awaited,
}: {
  approvals: ApprovalOfPost[];
  awaited: AwaitedOfPost[];
}): (postId: string) => ApprovalSummary {
  const approvalsOf = byPost(approvals);
  const awaitedOf = byPost(awaited);
  return (postId) => summarizeApproval(approvalsOf.get(postId) ?? [], awaitedOf.get(postId) ?? []);
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

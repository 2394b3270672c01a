import { isCroppable } from "@/lib/crops/cropped-item";
import { cropFor } from "@/lib/crops/post-crops";
import { PostCrops } from "@/lib/crops/schema";
import { Crop } from "@/lib/images/schema";
import { utcTimestamp } from "@/lib/kernel/as-json";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { wordStored } from "@/lib/words/word-reason";
import { Prisma } from "@/prisma/generated/client";
import { filterOf, type PostFilter } from "./post-list-store";
import { toLabel } from "./post-row";
import { byPost, type LabelOfPost, labelsOfPosts, type OfPost } from "./post-row-store";
import { summaryTextMax } from "./rules/limits";
import { undoability } from "./rules/post-rules";
import type { PostSummary } from "./schema";

type Wanted = PostFilter & { limit: number };

export async function findPostSummaries(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, ...filter }: Wanted,
): Promise<PostSummary[]> {
  const [page] = await tx.$queryRaw<Page[]>`
    WITH post AS MATERIALIZED (
      SELECT post.id, left(post.text, ${summaryTextMax}::int) AS text, post.title, post."scheduledAt",
        post."undoUntil", post.state, post.version, post."managedById", post.crops
      FROM "Post" post
      WHERE ${Prisma.join(filterOf(workspaceId, filter), " AND ")}
      ORDER BY post."scheduledAt", post.id LIMIT ${limit}::int
    )
    SELECT
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT post.*, manager.name AS "managerName", manager."avatarUrl" AS "managerAvatarUrl"
        FROM post JOIN "User" manager ON manager.id = post."managedById"
        ORDER BY post."scheduledAt", post.id
      ) item) AS posts,
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT place."postId", media.id, media."contentType", media.width, media.height
        FROM post JOIN "PostMedia" place ON place."postId" = post.id
        JOIN "Media" media ON media.id = place."mediaId"
        WHERE place."connectionId" IS NULL AND place."postIndex" = 0
        ORDER BY place.position
      ) item) AS media,
      ${labelsOfPosts} AS labels,
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT delivery."postId", delivery."connectionId", delivery."postIndex", delivery.state,
          delivery."errorCode", delivery."errorReason", delivery."errorValues",
          delivery."errorMessage", connection.name AS "accountName"
        FROM post JOIN "Delivery" delivery ON delivery."postId" = post.id
        JOIN "Connection" connection ON connection.id = delivery."connectionId"
        ORDER BY delivery."postIndex", delivery."connectionId"
      ) item) AS deliveries`;
  return page ? summaries(page) : [];
}

type Row = Omit<PostSummary, "managedBy" | "media" | "labels" | "deliveries"> & {
  managedById: string;
  managerName: string;
  managerAvatarUrl: string | null;
  crops: unknown;
};
type MediaRow = { id: string; contentType: string; width: number; height: number } & OfPost;
type DeliveryRow = Omit<PostSummary["deliveries"][number], "error"> & {
  errorCode: string | null;
  errorReason: string | null;
  errorValues: unknown;
  errorMessage: string | null;
} & OfPost;
type Page = {
  posts: Row[];
  media: MediaRow[];
  labels: LabelOfPost[];
  deliveries: DeliveryRow[];
};

function summaries({ posts, media, labels, deliveries }: Page): PostSummary[] {
  const mediaOf = byPost(media);
  const labelsOf = byPost(labels);
  const deliveriesOf = byPost(deliveries);
  return posts.map((row) => {
    const { id, text, title, scheduledAt, state, version } = row;
    const ownDeliveries = (deliveriesOf.get(id) ?? []).map(toSummary);
    return {
      id,
      text,
      title,
      scheduledAt: utcTimestamp(scheduledAt),
      undoUntil: openUndo(row.undoUntil, ownDeliveries),
      state,
      version,
      managedBy: { id: row.managedById, name: row.managerName, avatarUrl: row.managerAvatarUrl },
      media: summarizedMedia(row, mediaOf.get(id) ?? []),
      labels: (labelsOf.get(id) ?? []).map(toLabel),
      deliveries: ownDeliveries,
    };
  });
}

function summarizedMedia({ crops }: Row, media: MediaRow[]): PostSummary["media"] {
  const stored = PostCrops.parse(crops);
  return media.map(({ id, contentType, width, height }) => {
    const crop = cropFor(stored, { mediaId: id, connectionId: null });
    const summary = { id, contentType };
    if (!crop || !isCroppable({ contentType, width })) return summary;
    return { ...summary, crop: { ...Crop.strip().parse(crop), of: { width, height } } };
  });
}

function openUndo(undoUntil: string | null, own: PostSummary["deliveries"]): string | null {
  const isOpen = undoability({ deliveries: own, undoUntil }, now()).allowed;
  return undoUntil && isOpen ? utcTimestamp(undoUntil) : null;
}

function toSummary(row: DeliveryRow): PostSummary["deliveries"][number] {
  const { connectionId, postIndex, accountName, state } = row;
  const message = row.errorCode && wordStored(row.errorReason, row.errorValues, row.errorMessage);
  const error = message === null ? null : { message };
  return { connectionId, postIndex, accountName, state, error };
}

import type { z } from "zod";
import { cropFor, isCroppable } from "@/lib/deliveries/crops/rules";
import { PostCrops } from "@/lib/deliveries/crops/schema";
import { utcTimestamp } from "@/lib/kernel/as-json";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { Crop } from "@/lib/kernel/images/schema";
import { cursorCreatedAt } from "@/lib/kernel/paging";
import { storableInstant } from "@/lib/kernel/time/storable-instant";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { leastFirst } from "@/lib/planning/approvals/rules";
import type { ApprovalState } from "@/lib/planning/approvals/schema";
import { wordStored } from "@/lib/records/words/word-reason";
import { Prisma } from "@/prisma/generated/client";
import { type PostRow, toLabel } from "./post-row";
import {
  type ApprovalOfPost,
  type AwaitedOfPost,
  approvalsBy,
  approvalsOfPosts,
  awaitedOfPosts,
  byPost,
  type LabelOfPost,
  labelsOfPosts,
  type OfPost,
  readPosts,
  selectedPost,
} from "./post-row-store";
import { summaryTextMax, undoability } from "./rules";
import type { ListPosts, PostSummary } from "./schema";

type Filter = z.output<typeof ListPosts>;

type PostFilter = Omit<Filter, "limit" | "cursor" | "connectionId" | "label"> & {
  connectionId?: string | readonly string[] | undefined;
  label?: string | readonly string[] | undefined;
  postIds?: readonly string[];
};

/** Exceeds the largest page: Postgres cannot see the limit's value while it plans the query. */
const rowsMax = 201;

type Row = Omit<PostSummary, "managedBy" | "media" | "labels" | "approval" | "deliveries"> & {
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
  approvals: ApprovalOfPost[];
  awaited: AwaitedOfPost[];
  deliveries: DeliveryRow[];
};

export async function findPosts(
  tx: Tx,
  workspaceId: WorkspaceId,
  filter: Filter,
): Promise<{ rows: PostRow[]; hasMore: boolean }> {
  const { limit, cursor } = filter;
  const conditions = [
    ...filterOf(workspaceId, filter),
    ...(await olderThan(tx, workspaceId, cursor)),
  ];
  const rows = await readPosts(tx, {
    posts: Prisma.sql`
      post AS MATERIALIZED (
        SELECT * FROM (
          SELECT ${selectedPost}, post.state FROM "Post" post
          WHERE ${Prisma.join(conditions, " AND ")}
          ORDER BY post."createdAt" DESC, post.id DESC LIMIT ${Prisma.raw(String(rowsMax))}
        ) post LIMIT ${limit + 1}::int
      )`,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function findPostsById(
  tx: Tx,
  workspaceId: WorkspaceId,
  postIds: readonly string[],
): Promise<PostRow[]> {
  return await readPosts(tx, {
    posts: Prisma.sql`
      post AS MATERIALIZED (
        SELECT ${selectedPost}, post.state FROM "Post" post
        WHERE post."workspaceId" = ${workspaceId}::uuid AND post.id = ANY(${postIds}::uuid[])
      )`,
  });
}

/** Finds posts that still wait for somebody's approval, the soonest first. */
export async function findWaiting(
  tx: Tx,
  { limit, cursor, ...approver }: Approver & { limit: number; cursor?: string | undefined },
): Promise<{ rows: PostRow[]; hasMore: boolean }> {
  const rows = await readPosts(tx, {
    posts: Prisma.sql`
      post AS MATERIALIZED (
        SELECT ${selectedPost}, post.state FROM "Post" post
        WHERE ${waitingFor(approver)}
          ${cursor ? await laterThan(tx, approver.workspaceId, cursor) : Prisma.empty}
        ORDER BY post."scheduledAt", post.id LIMIT ${limit + 1}::int
      )`,
  });
  const soonest = rows.toSorted((one, other) => {
    return compare(one.scheduledAt, other.scheduledAt) || compare(one.id, other.id);
  });
  return { rows: soonest.slice(0, limit), hasMore: rows.length > limit };
}

export async function countWaiting(tx: Tx, approver: Approver): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "Post" post WHERE ${waitingFor(approver)}`;
  return row?.count ?? 0;
}

/** Names whose approval is waited for; null for anybody's. */
type Approver = { workspaceId: WorkspaceId; userId: string | null; standsInFor: string[] };

/** A deputy answers for a person who was named, though never about what they edited last themselves. */
function waitingFor({ workspaceId, userId, standsInFor }: Approver): Prisma.Sql {
  const waits = userId
    ? Prisma.sql`SELECT FROM "AwaitedApprover" awaited WHERE awaited."postId" = post.id
        AND (awaited."userId" = ${userId}::uuid
          OR awaited."userId" = ANY(${standsInFor}::uuid[]) AND NOT awaited."asAdmin"
            AND post."editedById" IS DISTINCT FROM ${userId}::uuid)`
    : Prisma.sql`SELECT FROM "AccountApproval" approval
        WHERE approval."postId" = post.id AND approval.state = 'waiting'`;
  const late = userId ? lateFor({ userId, standsInFor }) : Prisma.empty;
  return Prisma.sql`post."workspaceId" = ${workspaceId}::uuid
    AND (post.state = 'scheduled' AND EXISTS (${waits}) ${late})`;
}

/** Offers for a while what was not approved in time: it can still be, for now or for another time. */
function lateFor({ userId, standsInFor }: { userId: string; standsInFor: string[] }): Prisma.Sql {
  const since = new Date(now().getTime() - lateDays * 86_400_000);
  return Prisma.sql`OR post.state = 'failed' AND post."scheduledAt" > ${since}::timestamptz
    AND EXISTS (
      SELECT FROM "AccountApproval" approval
      JOIN "Delivery" delivery ON delivery."postId" = approval."postId"
        AND delivery."connectionId" = approval."connectionId" AND delivery.state = 'failed'
        AND delivery."errorCode" = 'not_approved'
      CROSS JOIN approval_awaited(approval."postId", approval."connectionId", approval.digests,
        approval.stage) awaited
      WHERE approval."postId" = post.id AND approval.state = 'waiting'
        AND (awaited."userId" = ${userId}::uuid
          OR awaited."userId" = ANY(${standsInFor}::uuid[]) AND NOT awaited."asAdmin"
            AND post."editedById" IS DISTINCT FROM ${userId}::uuid))`;
}

const lateDays = 14;

async function laterThan(tx: Tx, workspaceId: WorkspaceId, cursor: string): Promise<Prisma.Sql> {
  const row = await tx.post.findFirst({
    where: { id: cursor, workspaceId },
    select: { scheduledAt: true },
  });
  if (!row) throw new AppError("invalid_cursor", "This cursor does not come from a list.");
  return Prisma.sql`AND (post."scheduledAt", post.id) > (${row.scheduledAt}, ${cursor}::uuid)`;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

export async function findPostSummaries(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, ...filter }: PostFilter & { limit: number },
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
        SELECT post.*, manager.name AS "managerName", manager."avatarUrl" AS "managerAvatarUrl",
          occurrence."seriesId"
        FROM post JOIN "User" manager ON manager.id = post."managedById"
        LEFT JOIN "SeriesOccurrence" occurrence ON occurrence."postId" = post.id
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
      ${approvalsOfPosts} AS approvals,
      ${awaitedOfPosts} AS awaited,
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

function filterOf(workspaceId: WorkspaceId, filter: PostFilter): Prisma.Sql[] {
  const { state, managedBy, label, approval, q, postIds } = filter;
  const pattern = q && `%${literal(q)}%`;
  return [
    Prisma.sql`post."workspaceId" = ${workspaceId}::uuid`,
    ...(postIds ? [Prisma.sql`post.id = ANY(${postIds}::uuid[])`] : []),
    ...periodOf(filter),
    ...(state ? [Prisma.sql`post.state = ANY(${state}::"PostState"[])`] : []),
    ...(managedBy ? [Prisma.sql`post."managedById" = ${managedBy}::uuid`] : []),
    ...(label ? [hasLabel(label)] : []),
    ...(approval ? [hasApproval(approval)] : []),
    ...(pattern ? [Prisma.sql`(post.text ILIKE ${pattern} OR post.title ILIKE ${pattern})`] : []),
    ...reachOf(filter),
  ];
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function periodOf({ from, to }: PostFilter): Prisma.Sql[] {
  return [
    ...(from ? [Prisma.sql`post."scheduledAt" >= ${storableInstant(from)}`] : []),
    ...(to ? [Prisma.sql`post."scheduledAt" < ${storableInstant(to)}`] : []),
  ];
}

function hasLabel(label: string | readonly string[]): Prisma.Sql {
  return Prisma.sql`post.id = ANY (ARRAY(
    SELECT tag."postId" FROM "PostLabel" tag WHERE tag."labelId" = ANY(${[label].flat()}::uuid[])))`;
}

/** The least of the accounts' states is the post's, as a `summarizeApproval` has it. */
function hasApproval(state: ApprovalState): Prisma.Sql {
  const least = Prisma.sql`
    SELECT approval.state FROM "AccountApproval" approval WHERE approval."postId" = post.id
    ORDER BY array_position(${leastFirst}::"ApprovalState"[], approval.state) LIMIT 1`;
  return Prisma.sql`coalesce((${least}), 'not_needed') = ${state}::"ApprovalState"`;
}

function reachOf({ connectionId, provider }: PostFilter): Prisma.Sql[] {
  const conditions = [
    ...(connectionId
      ? [Prisma.sql`delivery."connectionId" = ANY(${[connectionId].flat()}::uuid[])`]
      : []),
    ...(provider ? [Prisma.sql`connection.provider = ${provider}`] : []),
  ];
  if (conditions.length === 0) return [];
  return [
    Prisma.sql`EXISTS (
      SELECT FROM "Delivery" delivery
      JOIN "Connection" connection ON connection.id = delivery."connectionId"
      WHERE delivery."postId" = post.id AND ${Prisma.join(conditions, " AND ")})`,
  ];
}

async function olderThan(
  tx: Tx,
  workspaceId: WorkspaceId,
  cursor: string | undefined,
): Promise<Prisma.Sql[]> {
  if (!cursor) return [];
  const row = await tx.post.findFirst({
    where: { id: cursor, workspaceId },
    select: { createdAt: true },
  });
  return [
    Prisma.sql`(post."createdAt", post.id) < (${cursorCreatedAt(cursor, row)}, ${cursor}::uuid)`,
  ];
}

function summaries({ posts, media, labels, approvals, awaited, deliveries }: Page): PostSummary[] {
  const mediaOf = byPost(media);
  const labelsOf = byPost(labels);
  const approvalOf = approvalsBy({ approvals, awaited });
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
      approval: approvalOf(id),
      seriesId: row.seriesId,
      deliveries: ownDeliveries,
    };
  });
}

function toSummary(row: DeliveryRow): PostSummary["deliveries"][number] {
  const { connectionId, postIndex, accountName, state } = row;
  const message = row.errorCode && wordStored(row.errorReason, row.errorValues, row.errorMessage);
  const error = message === null ? null : { message };
  return { connectionId, postIndex, accountName, state, error };
}

function openUndo(undoUntil: string | null, own: PostSummary["deliveries"]): string | null {
  const isOpen = undoability({ deliveries: own, undoUntil }, now()).allowed;
  return undoUntil && isOpen ? utcTimestamp(undoUntil) : null;
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

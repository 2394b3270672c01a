import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  postId: true,
  body: true,
  mentionedIds: true,
  createdAt: true,
  editedAt: true,
  reviewLinkId: true,
  guestName: true,
  forGuests: true,
  author: { select: { id: true, name: true, avatarUrl: true } },
} satisfies Prisma.CommentSelect;

export type CommentRow = Prisma.CommentGetPayload<{ select: typeof columns }>;

export type CommentedPost = { id: string; text: string; managedById: string };

/** Locks a post against deletion until the transaction ends. Throws `not_found`. */
export async function lockCommentedPost(
  tx: Tx,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<CommentedPost> {
  const [post] = await tx.$queryRaw<CommentedPost[]>`
    SELECT id, text, "managedById" FROM "Post" WHERE id = ${postId}::uuid AND "workspaceId" = ${workspaceId}::uuid
    FOR KEY SHARE`;
  if (!post) throw notFound("post");
  return post;
}

export async function findCommenters(tx: Tx, postId: string): Promise<string[]> {
  const rows = await tx.comment.findMany({
    where: { postId, authorId: { not: null } },
    distinct: ["authorId"],
    select: { authorId: true },
  });
  return rows.flatMap(({ authorId }) => authorId ?? []);
}

/** Returns those of the given people who are members. */
export async function findMembers(
  tx: Tx,
  workspaceId: WorkspaceId,
  userIds: string[],
): Promise<string[]> {
  const where = { workspaceId, userId: { in: userIds } };
  const members = await tx.member.findMany({ where, select: { userId: true } });
  return members.map(({ userId }) => userId);
}

/** Locks a comment after its post, in the order in which deleting a post does. Throws `not_found`. */
export async function lockComment(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<CommentRow> {
  await tx.$queryRaw`
    SELECT id FROM "Post"
    WHERE id = (SELECT "postId" FROM "Comment" WHERE id = ${id}::uuid)
      AND "workspaceId" = ${workspaceId}::uuid FOR KEY SHARE`;
  await tx.$queryRaw`
    SELECT id FROM "Comment" WHERE id = ${id}::uuid AND "workspaceId" = ${workspaceId}::uuid
    FOR UPDATE`;
  const row = await tx.comment.findFirst({ where: { id, workspaceId }, select: columns });
  if (!row) throw notFound("comment");
  return row;
}

export function insertComment(
  tx: Tx,
  workspaceId: WorkspaceId,
  comment: {
    postId: string;
    authorId: string | null;
    body: string;
    mentionedIds: string[];
    reviewLinkId?: string;
    guestName?: string;
    forGuests: boolean;
  },
): Promise<CommentRow> {
  const createdAt = now();
  const id = timeOrderedId(createdAt);
  return tx.comment.create({ data: { ...comment, id, workspaceId, createdAt }, select: columns });
}

export function updateComment(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    id,
    ...change
  }: {
    id: string;
    body: string;
    mentionedIds: string[];
    forGuests: boolean;
    editedAt: Date | null;
  },
): Promise<CommentRow> {
  return tx.comment.update({ where: { id, workspaceId }, data: change, select: columns });
}

export async function removeComment(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.comment.delete({ where: { id, workspaceId } });
}

export function countCommentsByLink(tx: Tx, reviewLinkId: string): Promise<number> {
  return tx.comment.count({ where: { reviewLinkId } });
}

const shownToGuestMax = 1000;

/** Returns the latest comments of the link itself, and those that the team shows, the oldest first. */
export async function findCommentsForGuest(
  tx: Tx,
  reviewLinkId: string,
  postIds: readonly string[],
): Promise<CommentRow[]> {
  const rows = await tx.comment.findMany({
    where: { postId: { in: [...postIds] }, OR: [{ reviewLinkId }, { forGuests: true }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: shownToGuestMax,
    select: columns,
  });
  return rows.reverse();
}

export async function pageOfComments(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, limit, cursor }: { postId: string; limit: number; cursor?: string | undefined },
): Promise<{ rows: CommentRow[]; hasMore: boolean }> {
  const post = await tx.post.count({ where: { id: postId, workspaceId } });
  if (post === 0) throw notFound("post");
  const rows = await tx.comment.findMany({
    where: { postId, ...(cursor ? await olderThan(tx, postId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

async function olderThan(tx: Tx, postId: string, cursor: string) {
  const where = { id: cursor, postId };
  const row = await tx.comment.findFirst({ where, select: { createdAt: true } });
  return afterCursor(cursor, row);
}

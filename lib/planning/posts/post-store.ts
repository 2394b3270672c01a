import { isDeepStrictEqual } from "node:util";
import { lockInOrder } from "@/lib/deliveries/move-sql";
import { type PlannedDelivery, replacingDeliveries } from "@/lib/deliveries/replace-deliveries";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import { type PostContent, positionsOf } from "./post-content";
import type { PostRow } from "./post-row";
import { readPosts, selectedPost } from "./post-row-store";
import type { References } from "./reference-store";
import { textFields, textsOf } from "./rules";
import type { UndoWindow } from "./undo-window";

type NewPost = {
  id: string;
  content: PostContent;
  scheduledAt: Date;
  undo: UndoWindow | null;
  idempotencyKey: string;
  managedById: string;
  createdAt: Date;
  editedById: string | null;
  writerIds: string[];
  byProgram: boolean;
  byCredentialId: string | null;
  asksPerson: boolean;
  asksOwnerId: string | null;
};

export function findPost(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<PostRow> {
  return readPost(tx, workspaceId, { postId, state: Prisma.sql`post.state` });
}

export function refreshPost(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<PostRow> {
  return readPost(tx, workspaceId, { postId, state: Prisma.sql`refresh_post_state(post.id)` });
}

/**
 * Locks a post and all its deliveries until the transaction ends, so that no edit, claim or
 * cancellation interleaves. Throws `not_found`.
 */
export async function lockPost(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<PostRow> {
  await tx.$executeRaw`SELECT hold_post(${workspaceId}::uuid, ${postId}::uuid, NULL)`;
  return findPost(tx, workspaceId, postId);
}

/**
 * Locks the post's connections and the named ones before the post: a disconnect would otherwise
 * miss deliveries that this transaction writes.
 */
export async function lockForRewrite(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, connectionIds }: { postId: string; connectionIds: string[] },
): Promise<PostRow> {
  await tx.$executeRaw`
    SELECT hold_post(${workspaceId}::uuid, ${postId}::uuid, ${connectionIds}::uuid[])`;
  return findPost(tx, workspaceId, postId);
}

export async function lockForMoves(
  tx: Tx,
  workspaceId: WorkspaceId,
  postIds: readonly string[],
): Promise<PostRow[]> {
  const deliveries = Prisma.sql`SELECT id FROM "Delivery"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "postId" = ANY(${postIds}::uuid[])`;
  await tx.$queryRaw`
    SELECT id FROM "Connection" WHERE "workspaceId" = ${workspaceId}::uuid AND id IN (
      SELECT "connectionId" FROM "Delivery" WHERE "postId" = ANY(${postIds}::uuid[]))
    ORDER BY id FOR SHARE`;
  await tx.$queryRaw(lockInOrder(deliveries));
  await tx.$queryRaw`
    SELECT id FROM "Post" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${postIds}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
  // An edit may have written others while this transaction waited for the posts.
  await tx.$queryRaw(lockInOrder(deliveries));
  return await readPosts(tx, {
    posts: Prisma.sql`
      post AS MATERIALIZED (
        SELECT ${selectedPost}, post.state FROM "Post" post
        WHERE post."workspaceId" = ${workspaceId}::uuid AND post.id = ANY(${postIds}::uuid[])
      )`,
  });
}

export async function insertPost(tx: Tx, workspaceId: WorkspaceId, post: NewPost): Promise<void> {
  const { content, undo, ...columns } = post;
  await tx.post.create({
    data: {
      ...columns,
      ...textsOf(content),
      additionalTexts: additionalTextsOf(content),
      crops: content.crops,
      networkOptions: content.networkOptions,
      undoUntil: undo?.until ?? null,
      plannedAt: undo?.plannedAt ?? null,
      undoDraft: undo?.draft ?? Prisma.DbNull,
      workspaceId,
    },
  });
}

/**
 * Notes that somebody had a hand in a post whose content they left as it is, such as by cancelling it: it
 * is no program's alone from then on, but for the one that wrote it.
 */
export async function noteHand(
  tx: Tx,
  { credentialId }: Pick<Actor, "credentialId">,
  postId: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Post" SET "byCredentialId" = NULL
    WHERE id = ${postId}::uuid AND "byCredentialId" IS NOT NULL
      AND "byCredentialId" IS DISTINCT FROM ${credentialId}::uuid`;
}

export async function raiseVersion(tx: Tx, postId: string): Promise<void> {
  await tx.post.update({ where: { id: postId }, data: { version: { increment: 1 } } });
}

export type Rewritten = {
  postId: string;
  content: PostContent;
  scheduledAt: Date;
  undo: UndoWindow | null;
  idempotencyKey: string | undefined;
  planned: PlannedDelivery[];
  actor: Writer;
  /** Is true where a program wrote it that has to ask a person. */
  asks: boolean;
  /** Is true where something changed that a network gets, beside the time. */
  isEdit: boolean;
};

type Writer = Pick<Actor, "userId" | "via" | "credentialId">;

/**
 * Rules for approval ask who had a hand in a post, and whether a program had; policies ask whether only
 * one program had.
 */
export function writtenBy(
  { userId, via, credentialId }: Writer,
  { asks, isOwn }: { asks: boolean; isOwn: boolean },
) {
  return {
    editedById: userId,
    writerIds: userId === null ? [] : [userId],
    byProgram: via !== "session",
    byCredentialId: isOwn ? credentialId : null,
    asksPerson: asks,
    asksOwnerId: asks ? userId : null,
  };
}

/**
 * Writes the post and its deliveries and reads the result in one statement; media must be written
 * before. The state needs no refresh because every delivery is scheduled.
 */
export async function rewriteRows(
  tx: Tx,
  workspaceId: WorkspaceId,
  { content, idempotencyKey, undo, actor, asks, isEdit, ...plan }: Rewritten,
): Promise<PostRow> {
  const written = writtenBy(actor, { asks, isOwn: true });
  const [row] = await readPosts(tx, {
    posts: Prisma.sql`
      post AS (
        UPDATE "Post" post SET ${settingTexts(content)},
          "additionalTexts" = ${additionalTextsOf(content)}::text[],
          crops = ${JSON.stringify(content.crops)}::jsonb,
          "networkOptions" = ${JSON.stringify(content.networkOptions)}::jsonb,
          "scheduledAt" = ${plan.scheduledAt.toISOString()}::timestamptz,
          ${settingUndo(undo)},
          "editedById" = CASE WHEN ${isEdit} THEN ${written.editedById}::uuid ELSE post."editedById" END,
          "writerIds" = array(SELECT unnest(post."writerIds") UNION SELECT unnest(${written.writerIds}::uuid[])),
          "byProgram" = post."byProgram" OR ${written.byProgram},
          "byCredentialId" = CASE WHEN post."byCredentialId" = ${written.byCredentialId}::uuid
            THEN post."byCredentialId" END,
          "asksPerson" = post."asksPerson" OR ${asks},
          "asksOwnerId" = CASE WHEN ${asks} THEN ${written.asksOwnerId}::uuid ELSE post."asksOwnerId" END,
          "idempotencyKey" = coalesce(${idempotencyKey ?? null}::text, post."idempotencyKey"),
          version = post.version + 1
        WHERE post.id = ${plan.postId}::uuid AND post."workspaceId" = ${workspaceId}::uuid
        RETURNING ${selectedPost}, post.state
      ), ${replacingDeliveries(workspaceId, { ...plan, undoUntil: undo?.until ?? null })}`,
    deliveries: Prisma.sql`placed`,
  });
  if (!row) throw notFound("post");
  return row;
}

export async function replaceMedia(
  tx: Tx,
  postId: string,
  {
    before,
    after,
    references,
  }: {
    before: PostContent | null;
    after: PostContent;
    references: Pick<References, "media">;
  },
): Promise<void> {
  const old = before ? mediaRows(before) : [];
  const wanted = mediaRows(after).map(({ mediaId, ...place }) => {
    return { ...place, mediaId: references.media.get(mediaId)?.item.mediaId ?? mediaId };
  });
  if (isDeepStrictEqual(old, wanted)) return;
  if (old.length > 0) await removeMedia(tx, postId, wanted);
  await tx.postMedia.createMany({ data: wanted.map((row) => ({ ...row, postId })) });
  if (wanted.length > 0) await returnToLibrary(tx, wanted);
}

async function returnToLibrary(tx: Tx, used: readonly { mediaId: string }[]): Promise<void> {
  const ids = used.map(({ mediaId }) => mediaId);
  await tx.media.updateMany({
    where: { id: { in: ids }, leftAt: { not: null } },
    data: { leftAt: null },
  });
}

export async function replaceLabels(
  tx: Tx,
  postId: string,
  { before, after }: { before: string[]; after: string[] },
): Promise<void> {
  if (isDeepStrictEqual(before.toSorted(), after.toSorted())) return;
  if (before.length > 0) await tx.postLabel.deleteMany({ where: { postId } });
  if (after.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO "PostLabel" ("postId", "labelId")
    SELECT post.id, label.id
    FROM "Post" post JOIN "Label" label ON label."workspaceId" = post."workspaceId"
    WHERE post.id = ${postId}::uuid AND label.id = ANY(${after}::uuid[])`;
}

export async function removePost(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<void> {
  await tx.post.deleteMany({ where: { id: postId, workspaceId } });
}

export async function hasComments(tx: Tx, postId: string): Promise<boolean> {
  return (await tx.comment.count({ where: { postId } })) > 0;
}

/** Locks posts without their deliveries, for what no delivery shows: labels and managers. */
export async function lockPostRows(
  tx: Tx,
  workspaceId: WorkspaceId,
  postIds: readonly string[],
): Promise<PostRow[]> {
  const named = Prisma.sql`
    post."workspaceId" = ${workspaceId}::uuid AND post.id = ANY(${postIds}::uuid[])`;
  await tx.$queryRaw`
    SELECT post.id FROM "Post" post WHERE ${named} ORDER BY post.id FOR NO KEY UPDATE`;
  return readPosts(tx, {
    posts: Prisma.sql`
      post AS MATERIALIZED (SELECT ${selectedPost}, post.state FROM "Post" post WHERE ${named})`,
  });
}

async function readPost(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, state }: { postId: string; state: Prisma.Sql },
): Promise<PostRow> {
  const [row] = await readPosts(tx, {
    posts: Prisma.sql`
      post AS MATERIALIZED (
        SELECT ${selectedPost}, ${state} AS state FROM "Post" post
        WHERE post.id = ${postId}::uuid AND post."workspaceId" = ${workspaceId}::uuid
      )`,
  });
  if (!row) throw notFound("post");
  return row;
}

function additionalTextsOf({ additionalPosts }: PostContent): string[] {
  return additionalPosts.map((post) => post.text);
}

function settingTexts(content: PostContent): Prisma.Sql {
  const assignments = textFields.map(
    (column) => Prisma.sql`${Prisma.raw(`"${column}"`)} = ${content[column]}`,
  );
  return Prisma.join(assignments);
}

function settingUndo(undo: UndoWindow | null): Prisma.Sql {
  const draft = undo?.draft ? JSON.stringify(undo.draft) : null;
  return Prisma.sql`"undoUntil" = ${undo?.until.toISOString() ?? null}::timestamptz,
    "plannedAt" = ${undo?.plannedAt?.toISOString() ?? null}::timestamptz,
    "undoDraft" = ${draft}::jsonb`;
}

function mediaRows(content: PostContent) {
  const shared = positionsOf(content).flatMap(({ mediaIds }, postIndex) =>
    mediaIds.map((mediaId, position) => ({ mediaId, postIndex, position, connectionId: null })),
  );
  const own = Object.entries(content.mediaOverrides).flatMap(([connectionId, byPosition]) =>
    Object.entries(byPosition).flatMap(([index, mediaIds]) =>
      mediaIds.map((mediaId, position) => ({
        mediaId,
        postIndex: Number(index),
        position,
        connectionId,
      })),
    ),
  );
  return [...shared, ...own];
}

async function removeMedia(
  tx: Tx,
  postId: string,
  wanted: readonly { mediaId: string }[],
): Promise<void> {
  await tx.postMedia.deleteMany({ where: { postId } });
  const mediaId = { notIn: wanted.map((row) => row.mediaId) };
  await tx.keptAlt.deleteMany({ where: { postId, mediaId } });
}

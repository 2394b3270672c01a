import type { Tx } from "@/lib/db";
import { notFound } from "@/lib/errors";
import type { WorkspaceId } from "@/lib/workspaces/workspace-id";
import type { Composition } from "./composition";
import { type PostRow, postSelect } from "./post-row";

/** Throws `not_found` for an id the workspace does not have. */
export async function findPost(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<PostRow> {
  const row = await tx.post.findFirst({ where: { id: postId, workspaceId }, select: postSelect });
  if (!row) throw notFound("post");
  return row;
}

/**
 * Reads a post and holds it with all its deliveries until the transaction ends, so that no edit,
 * claim or cancellation can come in between. Throws `not_found`.
 */
export async function lockPost(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<PostRow> {
  await lockDeliveries(tx, workspaceId, postId);
  await tx.$queryRaw`
    SELECT id FROM "Post" WHERE id = ${postId}::uuid AND "workspaceId" = ${workspaceId}::uuid
    FOR NO KEY UPDATE`;
  // Again, for those that an edit wrote while this one waited for the post.
  await lockDeliveries(tx, workspaceId, postId);
  return findPost(tx, workspaceId, postId);
}

export type NewPost = {
  id: string;
  composition: Composition;
  scheduledAt: Date;
  idempotencyKey: string;
  managedById: string;
  createdAt: Date;
};

/** Writes the post's own row; its media and deliveries follow. */
export async function insertPost(tx: Tx, workspaceId: WorkspaceId, post: NewPost): Promise<void> {
  const { composition, ...columns } = post;
  await tx.post.create({ data: { ...columns, ...textsOf(composition), workspaceId } });
}

export type PostChange = {
  postId: string;
  composition?: Composition;
  scheduledAt?: Date;
  idempotencyKey?: string | undefined;
};

/** Writes the post's own row and raises its version by one. */
export async function changePost(tx: Tx, change: PostChange): Promise<void> {
  const { postId, composition, scheduledAt, idempotencyKey } = change;
  await tx.post.update({
    where: { id: postId },
    data: {
      ...(composition ? textsOf(composition) : {}),
      ...(scheduledAt ? { scheduledAt } : {}),
      ...(idempotencyKey ? { idempotencyKey } : {}),
      version: { increment: 1 },
    },
  });
}

/** Puts the composition's media in the place of the post's present ones. */
export async function replaceMedia(
  tx: Tx,
  postId: string,
  { positions, mediaOverrides }: Composition,
): Promise<void> {
  const shared = positions.flatMap(({ mediaIds }, postIndex) =>
    mediaIds.map((mediaId, position) => ({ mediaId, postIndex, position, connectionId: null })),
  );
  const own = Object.entries(mediaOverrides).flatMap(([connectionId, byPosition]) =>
    Object.entries(byPosition).flatMap(([index, mediaIds]) =>
      mediaIds.map((mediaId, position) => ({
        ...{ mediaId, postIndex: Number(index), position, connectionId },
      })),
    ),
  );
  await tx.postMedia.deleteMany({ where: { postId } });
  await tx.postMedia.createMany({ data: [...shared, ...own].map((row) => ({ ...row, postId })) });
}

/** Removes a post with its deliveries; its media stay. */
export async function removePost(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<void> {
  await tx.post.deleteMany({ where: { id: postId, workspaceId } });
}

// In the order of the sequence, as publishing locks them: each position before the next.
async function lockDeliveries(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM "Delivery"
    WHERE "postId" = ${postId}::uuid AND "workspaceId" = ${workspaceId}::uuid
    ORDER BY "postIndex", "connectionId" FOR UPDATE`;
}

function textsOf({ positions }: Composition): { text: string; additionalTexts: string[] } {
  const [text = "", ...additionalTexts] = positions.map((position) => position.text);
  return { text, additionalTexts };
}

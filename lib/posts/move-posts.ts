import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { firstLine } from "@/lib/kernel/first-line";
import { operation } from "@/lib/kernel/operation";
import { assertAllowed, assertVersion } from "./assert-allowed";
import { assertDistinct } from "./assert-distinct";
import { connectionIdsOf, type PostRow, storedContent } from "./post-row";
import { lockForMoves } from "./post-store";
import { editability } from "./rules/post-rules";
import { MovedPosts, MovePosts, type Post, type PostMove } from "./schema";
import { rewritePost } from "./write-post";

export const movePosts = operation({
  name: "move_posts",
  summary: "Move several scheduled posts to other times at once",
  scope: "posts:write",
  input: MovePosts,
  output: MovedPosts,
  failures: [
    "scheduled_in_past",
    "not_found",
    "connection_unavailable",
    "media_not_ready",
    "version_conflict",
    "post_not_editable",
    "idempotency_key_reused",
    "idempotency_in_progress",
  ],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const key = input.idempotencyKey;
      const request = { workspaceId, operation: "move_posts", key, body: input };
      return withIdempotency(tx, request, () => moveAll(tx, actor, input.moves));
    }),
});

async function moveAll(tx: Tx, actor: Actor, moves: readonly PostMove[]): Promise<MovedPosts> {
  assertDistinct(moves, "moves", "Each post can be moved to one time only.");
  const postIds = moves.map(({ postId }) => postId);
  const rows = await lockForMoves(tx, actor.workspaceId, postIds);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const posts: Post[] = [];
  const undo: PostMove[] = [];
  for (const move of moves) {
    const row = rowOf.get(move.postId);
    if (!row) throw notFound("post");
    const post = await moveOne(tx, actor, { row, move }).catch(naming(row));
    posts.push(post);
    const { scheduledAt } = row;
    undo.push({
      postId: post.id,
      version: post.version,
      scheduledAt: new Date(scheduledAt).toISOString(),
    });
  }
  return { posts, undo };
}

async function moveOne(
  tx: Tx,
  actor: Actor,
  { row, move }: { row: PostRow; move: PostMove },
): Promise<Post> {
  assertAllowed(editability(row));
  await assertVersion(tx, actor, { row, version: move.version });
  return await rewritePost(tx, actor, {
    row,
    content: storedContent(row),
    scheduledAt: new Date(move.scheduledAt),
    keptConnectionIds: connectionIdsOf(row),
    action: "post.updated",
  });
}

function naming({ text }: PostRow): (failure: unknown) => never {
  return (failure) => {
    if (!(failure instanceof AppError)) throw failure;
    const { code, details } = failure;
    const message = `Nothing was moved, because of “${firstLine(text, 40)}”: ${failure.message}`;
    throw new AppError(code, message, { ...(details && { details }), cause: failure });
  };
}

import { isDeepStrictEqual } from "node:util";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { firstLine } from "@/lib/kernel/first-line";
import { withIdempotency } from "@/lib/kernel/idempotency/with-idempotency";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { applyLabels, lockAddedLabels } from "@/lib/library/labels/label-changes";
import { connectionIdsOf, type PostRow, storedContent, toPost } from "./post-row";
import { lockForMoves, lockPostRows, raiseVersion, replaceLabels } from "./post-store";
import { findLinks, haveLinksOfLabels } from "./reference-store";
import { editability } from "./rules";
import {
  type LabelChange,
  LabelledPosts,
  LabelPosts,
  MovedPosts,
  MovePosts,
  type Post,
  type PostMove,
} from "./schema";
import { assertAllowed, assertVersion, recordChange, rewritePost } from "./write-post";

export const movePosts = operation({
  name: "move_posts",
  summary: "Move several scheduled posts to other times at once",
  scope: "posts:write",
  level: "ask",
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
    "spending_limit_reached",
  ],
  undo: (_, { undo: moves }) => ({ operation: "move_posts", input: { moves } }),
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const key = input.idempotencyKey;
      const request = { workspaceId, operation: "move_posts", key, body: input };
      return withIdempotency(tx, request, () => moveAll(tx, actor, input.moves));
    }),
});

export const labelPosts = operation({
  name: "label_posts",
  summary: "Add labels to posts and take labels off them, whatever their state",
  scope: "posts:write",
  level: "draft",
  input: LabelPosts,
  output: LabelledPosts,
  failures: ["not_found", "connection_unavailable", "media_not_ready", "spending_limit_reached"],
  undo: (_, { undo: changes }) =>
    changes.length === 0 ? null : { operation: "label_posts", input: { changes } },
  run: (actor, { changes }) => transaction((tx) => labelAll(tx, actor, changes)),
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
    const post = await moveOne(tx, actor, { row, move }).catch(naming(row, "moved"));
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

export function assertDistinct(
  named: readonly { postId: string }[],
  field: string,
  message: string,
): void {
  const repeated = named.findIndex(({ postId }, index) => {
    return named.findIndex((one) => one.postId === postId) !== index;
  });
  if (repeated < 0) return;
  const details = [{ path: `${field}.${repeated}.postId`, code: "repeated_post", message }];
  throw new AppError("validation_failed", message, { details });
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

function naming({ text }: PostRow, done: string): (failure: unknown) => never {
  return (failure) => {
    if (!(failure instanceof AppError)) throw failure;
    const { code, details, retryAfterSeconds } = failure;
    const message = `Nothing was ${done}, because of “${firstLine(text, 40)}”: ${failure.message}`;
    throw new AppError(code, message, {
      ...(details && { details }),
      ...(retryAfterSeconds && { retryAfterSeconds }),
      cause: failure,
    });
  };
}

async function labelAll(
  tx: Tx,
  actor: Actor,
  changes: readonly LabelChange[],
): Promise<LabelledPosts> {
  assertDistinct(changes, "changes", "Each post can be named only once.");
  const { workspaceId } = actor;
  const postIds = changes.map(({ postId }) => postId);
  const hasLinks = await haveLinksOfLabels(tx, workspaceId);
  const rows = await (hasLinks ? lockForMoves : lockPostRows)(tx, workspaceId, postIds);
  await lockAddedLabels(tx, workspaceId, changes);
  await assertProgram(tx, actor, { level: "draft", postIds: rows.map(({ id }) => id) });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const movesLinks = hasLinks ? await linkMoves(tx, workspaceId, { rows, changes }) : () => false;
  const posts: Post[] = [];
  const undo: LabelChange[] = [];
  for (const change of changes) {
    const row = rowOf.get(change.postId);
    if (!row) throw notFound("post");
    const made = await labelOne(tx, actor, { row, change, movesLinks });
    posts.push(made.post);
    if (made.undo) undo.push(made.undo);
  }
  return { posts, undo };
}

/** Links follow the labels as long as nothing of a post went out; one that is being sent keeps its own. */
type MovesLinks = (row: PostRow, labelIds: readonly string[]) => boolean;

async function linkMoves(
  tx: Tx,
  workspaceId: WorkspaceId,
  { rows, changes }: { rows: readonly PostRow[]; changes: readonly LabelChange[] },
): Promise<MovesLinks> {
  const labelIds = [
    ...rows.flatMap(({ labels }) => labels.map(({ id }) => id)),
    ...changes.flatMap(({ add }) => add),
  ];
  const linksOf = await findLinks(tx, workspaceId, {
    connectionIds: [...new Set(rows.flatMap(connectionIdsOf))],
    labelIds: [...new Set(labelIds)],
  });
  return (row, after) => {
    if (!editability(row).allowed) return false;
    const scheduledAt = new Date(row.scheduledAt);
    const before = row.labels.map(({ id }) => id);
    const [were, are] = [before, after].map((ids) => linksOf({ labelIds: ids, scheduledAt }));
    return connectionIdsOf(row).some((id) => !isDeepStrictEqual(were?.get(id), are?.get(id)));
  };
}

async function labelOne(
  tx: Tx,
  actor: Actor,
  { row, change, movesLinks }: { row: PostRow; change: LabelChange; movesLinks: MovesLinks },
) {
  const before = row.labels.map(({ id }) => id);
  const { after, added, removed } = applyLabels(before, change, "A post");
  if (added.length + removed.length === 0) return { post: toPost(row), undo: null };
  const postId = row.id;
  const undo = { postId, add: removed, remove: added };
  if (movesLinks(row, after)) {
    return { post: await relabel(tx, actor, row, after).catch(naming(row, "labelled")), undo };
  }
  await replaceLabels(tx, postId, { before, after });
  await raiseVersion(tx, postId);
  const post = await recordChange(tx, actor, { postId, action: "post.updated", before: row });
  return { post, undo };
}

/** Writes the post anew, as what its accounts get is another text. */
function relabel(tx: Tx, actor: Actor, row: PostRow, labelIds: string[]): Promise<Post> {
  return rewritePost(tx, actor, {
    row,
    content: { ...storedContent(row), labelIds },
    scheduledAt: null,
    keptConnectionIds: connectionIdsOf(row),
    action: "post.updated",
  });
}

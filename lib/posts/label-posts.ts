import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { labelsPerPostMax } from "@/lib/labels/schema";
import { assertDistinct } from "./assert-distinct";
import { holdLabels, lockForLabels } from "./label-change-store";
import { type PostRow, toPost } from "./post-row";
import { raiseVersion, replaceLabels } from "./post-store";
import { type LabelChange, LabelledPosts, LabelPosts, type Post } from "./schema";
import { finish } from "./write-post";

export const labelPosts = operation({
  name: "label_posts",
  summary: "Add labels to posts and take labels off them, whatever their state",
  scope: "posts:write",
  input: LabelPosts,
  output: LabelledPosts,
  failures: ["not_found"],
  run: (actor, { changes }) => transaction((tx) => labelAll(tx, actor, changes)),
});

async function labelAll(
  tx: Tx,
  actor: Actor,
  changes: readonly LabelChange[],
): Promise<LabelledPosts> {
  assertDistinct(changes, "changes", "Each post can be named only once.");
  const { workspaceId } = actor;
  const rows = await lockForLabels(
    tx,
    workspaceId,
    changes.map(({ postId }) => postId),
  );
  const named = [...new Set(changes.flatMap(({ add }) => add))];
  const held = await holdLabels(tx, workspaceId, named);
  if (held.length < named.length) throw notFound("label");
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const posts: Post[] = [];
  const undo: LabelChange[] = [];
  for (const change of changes) {
    const row = rowOf.get(change.postId);
    if (!row) throw notFound("post");
    const made = await labelOne(tx, actor, { row, change });
    posts.push(made.post);
    if (made.undo) undo.push(made.undo);
  }
  return { posts, undo };
}

type OneChange = { row: PostRow; change: LabelChange };

async function labelOne(tx: Tx, actor: Actor, { row, change }: OneChange) {
  const before = row.labels.map(({ id }) => id);
  const kept = before.filter((id) => !change.remove.includes(id));
  const after = [...new Set([...kept, ...change.add])];
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  if (added.length + removed.length === 0) return { post: toPost(row), undo: null };
  assertFew(after);
  const postId = row.id;
  await replaceLabels(tx, postId, { before, after });
  await raiseVersion(tx, postId);
  const post = await finish(tx, actor, { postId, action: "post.updated", before: row });
  return { post, undo: { postId, add: removed, remove: added } };
}

function assertFew(labelIds: readonly string[]): void {
  if (labelIds.length <= labelsPerPostMax) return;
  const message = `A post can have ${labelsPerPostMax} labels. Take one off first.`;
  const details = [{ path: "changes", code: "too_many_labels", message }];
  throw new AppError("validation_failed", message, { details });
}

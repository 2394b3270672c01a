import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor, Role } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { actorName } from "@/lib/records/audit/actor-name";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { notify } from "@/lib/records/notifications/notify";
import { postTitle } from "@/lib/records/notifications/post-title";
import { resolveAssignmentNotifications } from "@/lib/records/notifications/resolve-notifications";
import {
  countManaged,
  findCandidate,
  findName,
  moveOpenPosts,
  setManager,
} from "./assignment-store";
import { assertDistinct } from "./change-posts";
import { type PostRow, toPost } from "./post-row";
import { lockPost, lockPostRows } from "./post-store";
import {
  AssignedPosts,
  type Assignment,
  AssignPost,
  AssignPosts,
  type Post,
  PostAnswer,
} from "./schema";
import { recordChange } from "./write-post";

export const assignPost = operation({
  name: "assign_post",
  summary: "Give a post to the person who manages it",
  scope: "posts:write",
  level: "ask",
  input: AssignPost,
  output: PostAnswer,
  run: (actor, { postId, userId }) =>
    transaction(async (tx) => {
      const row = await lockPost(tx, actor.workspaceId, postId);
      await assertProgram(tx, actor, { level: "ask", postIds: [postId] });
      const candidate = await findCandidate(tx, actor.workspaceId, userId);
      assertMayManage(candidate, "userId");
      return { post: await assignOne(tx, actor, { row, userId }) };
    }),
});

export const assignPosts = operation({
  name: "assign_posts",
  summary: "Give several posts to the people who manage them",
  scope: "posts:write",
  level: "ask",
  input: AssignPosts,
  output: AssignedPosts,
  failures: ["not_found"],
  undo: (_, { undo: assignments }) =>
    assignments.length === 0 ? null : { operation: "assign_posts", input: { assignments } },
  run: (actor, { assignments }) => transaction((tx) => assignAll(tx, actor, assignments)),
});

type HandOver = { fromUserId: string; toUserId: string };

/**
 * Gives the posts that a person manages and that are neither published nor cancelled to another
 * member; returns how many. Throws `not_found` or `validation_failed` for one who cannot manage.
 */
export async function handOverPosts(tx: Tx, actor: Actor, handOver: HandOver): Promise<number> {
  const { workspaceId } = actor;
  const { fromUserId, toUserId } = handOver;
  const candidate = await findCandidate(tx, workspaceId, toUserId);
  assertMayManage(candidate, "handOverTo");
  const postIds = await moveOpenPosts(tx, workspaceId, handOver);
  const from = await findName(tx, fromUserId);
  const to = await findName(tx, toUserId);
  for (const targetId of postIds) {
    await recordAudit(tx, actor, {
      action: "post.assigned",
      targetType: "post",
      targetId,
      before: { managedBy: { id: fromUserId, name: from } },
      after: { managedBy: { id: toUserId, name: to } },
    });
  }
  if (toUserId !== actor.userId) {
    await notifySuccessor(tx, actor, { ...handOver, from, postIds });
  }
  return postIds.length;
}

export async function countPostsManagedBy(tx: Tx, { workspaceId }: Actor, userId: string) {
  return await countManaged(tx, workspaceId, userId);
}

async function assignAll(
  tx: Tx,
  actor: Actor,
  assignments: readonly Assignment[],
): Promise<AssignedPosts> {
  assertDistinct(assignments, "assignments", "Each post can be named only once.");
  const postIds = assignments.map(({ postId }) => postId);
  const rows = await lockPostRows(tx, actor.workspaceId, postIds);
  await assertProgram(tx, actor, { level: "ask", postIds: rows.map(({ id }) => id) });
  for (const userId of [...new Set(assignments.map((each) => each.userId))].toSorted()) {
    assertMayManage(await findCandidate(tx, actor.workspaceId, userId), "assignments");
  }
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const posts: Post[] = [];
  const undo: Assignment[] = [];
  for (const { postId, userId } of assignments) {
    const row = rowOf.get(postId);
    if (!row) throw notFound("post");
    posts.push(await assignOne(tx, actor, { row, userId }));
    if (row.managedById !== userId) undo.push({ postId, userId: row.managedById });
  }
  return { posts, undo };
}

async function assignOne(
  tx: Tx,
  actor: Actor,
  { row, userId }: { row: PostRow; userId: string },
): Promise<Post> {
  const postId = row.id;
  if (row.managedById === userId) return toPost(row);
  await setManager(tx, postId, userId);
  const post = await recordChange(tx, actor, { postId, action: "post.assigned", before: row });
  const former = { postId, userId: row.managedById };
  await resolveAssignmentNotifications(tx, actor.workspaceId, former);
  await notifyManager(tx, actor, { row, userId });
  return post;
}

function assertMayManage({ role }: { role: Role }, path: string): void {
  if (role !== "viewer") return;
  const message = "Somebody who can only read cannot manage a post.";
  throw new AppError("validation_failed", message, {
    details: [{ path, code: "viewer", message }],
  });
}

async function notifyManager(
  tx: Tx,
  actor: Actor,
  { row, userId }: { row: PostRow; userId: string },
): Promise<void> {
  if (actor.userId === userId) return;
  const by = actor.program && { by: await actorName(tx, actor) };
  await notify(tx, actor.workspaceId, {
    type: "assignment",
    subject: "assignment",
    to: { userIds: [userId] },
    postId: row.id,
    actorUserId: actor.userId,
    notice: { code: "post_assigned", values: { post: postTitle(row.text), ...by } },
  });
}

async function notifySuccessor(
  tx: Tx,
  actor: Actor,
  handedOver: HandOver & { from: string; postIds: string[] },
): Promise<void> {
  const { fromUserId, toUserId, from, postIds } = handedOver;
  const count = postIds.length;
  if (count === 0) return;
  await notify(tx, actor.workspaceId, {
    type: "assignment",
    subject: `handed_over:${fromUserId}`,
    to: { userIds: [toUserId] },
    postId: count === 1 ? (postIds[0] ?? null) : null,
    actorUserId: actor.userId,
    notice: { code: "posts_handed_over", values: { from, posts: count } },
  });
}

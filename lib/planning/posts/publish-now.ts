import { cancelDeliveriesOfPost } from "@/lib/deliveries/cancel-deliveries";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { settleWritten } from "@/lib/planning/approvals/settle-approvals";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { resolvePostNotifications } from "@/lib/records/notifications/resolve-notifications";
import { planStored } from "./plan-deliveries";
import type { PostContent } from "./post-content";
import { type PostRow, storedContent, toPost } from "./post-row";
import {
  hasComments,
  lockForRewrite,
  noteHand,
  raiseVersion,
  removePost,
  rewriteRows,
} from "./post-store";
import { editability, tooNearMs, undoability } from "./rules";
import { type Post, PostAnswer, PostAtVersion } from "./schema";
import { newUndoWindow, openUndoWindow, type UndoDraft } from "./undo-window";
import { assertAllowed, assertVersion, recordChange, rewritePost } from "./write-post";

/**
 * The post falls due once the time to undo is over; no network is called before. Every connection
 * must be active: a delivery would otherwise wait silently for a reconnect.
 */
export const publishNow = operation({
  name: "publish_now",
  summary: "Publish a post after 10 seconds in which it can be undone",
  scope: "posts:write",
  level: "publish",
  input: PostAtVersion,
  output: PostAnswer,
  failures: [
    "version_conflict",
    "post_not_editable",
    "not_found",
    "connection_unavailable",
    "media_not_ready",
    "approval_required",
    "spending_limit_reached",
  ],
  undo: (_, { post: { id: postId, version, undoUntil } }) =>
    undoUntil === null
      ? null
      : { operation: "undo_publish_now", input: { postId, version }, until: undoUntil },
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockForRewrite(tx, actor.workspaceId, { postId, connectionIds: [] });
      assertAllowed(editability(row));
      if (isRepeated(row, version)) return { post: toPost(row) };
      await assertVersion(tx, actor, { row, version });
      const content = storedContent(row);
      const undo = newUndoWindow({ plannedAt: new Date(row.scheduledAt), draft: null });
      const change = { row, content, scheduledAt: undo.until, undo, keptConnectionIds: [] };
      return {
        post: await rewritePost(tx, actor, {
          ...change,
          keepsLinks: true,
          action: "post.published_now",
        }),
      };
    }),
});

export type UndonePublication = {
  post: Post | null;
  content: PostContent | null;
  draft: UndoDraft | null;
  /** Is the program that alone had a hand in it. */
  byCredentialId: string | null;
};

export async function undoPublication(
  tx: Tx,
  actor: Actor,
  { postId, version }: { postId: string; version: number },
): Promise<UndonePublication> {
  const row = await lockForRewrite(tx, actor.workspaceId, { postId, connectionIds: [] });
  assertAllowed(undoability(row, now()));
  await assertVersion(tx, actor, { row, version });
  const { asks, isOwn } = await assertProgram(tx, actor, { level: "ask", postIds: [postId] });
  const byCredentialId = isOwn ? actor.credentialId : null;
  const { plannedAt, draft } = openUndoWindow(row) ?? { plannedAt: null, draft: null };
  const restoredAt = draft || isTooNear(plannedAt) ? null : plannedAt;
  if (restoredAt) {
    const post = await restoreTime(tx, actor, { row, scheduledAt: restoredAt, asks });
    return { post, content: null, draft: null, byCredentialId };
  }
  const withdrawal = { row, isLeft: draft === null, action: "post.publish_undone" } as const;
  const post = await withdraw(tx, actor, withdrawal);
  return { post, content: storedContent(row), draft, byCredentialId };
}

/** A post that has comments stays, cancelled; any other is gone once its content is a draft. */
export async function withdrawScheduled(
  tx: Tx,
  actor: Actor,
  { postId, version }: { postId: string; version: number },
): Promise<{ content: PostContent; byCredentialId: string | null }> {
  const row = await lockForRewrite(tx, actor.workspaceId, { postId, connectionIds: [] });
  assertAllowed(editability(row));
  await assertVersion(tx, actor, { row, version });
  const { isOwn } = await assertProgram(tx, actor, { level: "ask", postIds: [postId] });
  await withdraw(tx, actor, { row, isLeft: false, action: "post.unscheduled" });
  return { content: storedContent(row), byCredentialId: isOwn ? actor.credentialId : null };
}

function isRepeated(row: PostRow, version: number): boolean {
  const isCurrent = version === row.version || version === row.version - 1;
  return isCurrent && openUndoWindow(row) !== null;
}

function isTooNear(plannedAt: Date | null): boolean {
  return !plannedAt || plannedAt.getTime() - now().getTime() < tooNearMs;
}

/** The content is not checked again: nothing may keep a post from being taken back. */
async function restoreTime(
  tx: Tx,
  actor: Actor,
  { row, scheduledAt, asks }: { row: PostRow; scheduledAt: Date; asks: boolean },
): Promise<Post> {
  const { workspaceId } = actor;
  const { rewritten } = await planStored(tx, workspaceId, { row, scheduledAt, actor, asks });
  await rewriteRows(tx, workspaceId, rewritten);
  await settleWritten(tx, actor, row.id);
  return recordChange(tx, actor, { postId: row.id, action: "post.publish_undone", before: row });
}

async function withdraw(
  tx: Tx,
  actor: Actor,
  {
    row,
    isLeft,
    action,
  }: { row: PostRow; isLeft: boolean; action: "post.publish_undone" | "post.unscheduled" },
): Promise<Post | null> {
  const postId = row.id;
  if (!isLeft && !(await hasComments(tx, postId))) {
    await resolvePostNotifications(tx, actor.workspaceId, postId);
    await removePost(tx, actor.workspaceId, postId);
    await recordAudit(tx, actor, { action, targetType: "post", targetId: postId });
    return null;
  }
  await cancelDeliveriesOfPost(tx, postId);
  await noteHand(tx, actor, postId);
  await raiseVersion(tx, postId);
  return recordChange(tx, actor, { postId, action, before: row });
}

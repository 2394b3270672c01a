import { recordAudit } from "@/lib/audit/record-audit";
import { cancelDeliveriesOfPost } from "@/lib/deliveries/cancel-deliveries";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { resolvePostNotifications } from "@/lib/notifications/resolve-notifications";
import { assertAllowed, assertVersion } from "./assert-allowed";
import { planStored } from "./plan-stored";
import type { PostContent } from "./post-content";
import { type PostRow, storedContent } from "./post-row";
import { hasComments, lockForRewrite, raiseVersion, removePost, rewriteRows } from "./post-store";
import { tooNearMs, undoability } from "./rules/post-rules";
import type { Post } from "./schema";
import { openUndoWindow, type UndoDraft } from "./undo-window";
import { finish } from "./write-post";

export type UndonePublication = {
  post: Post | null;
  content: PostContent | null;
  draft: UndoDraft | null;
};

export async function undoPublication(
  tx: Tx,
  actor: Actor,
  { postId, version }: { postId: string; version: number },
): Promise<UndonePublication> {
  const row = await lockForRewrite(tx, actor.workspaceId, { postId, connectionIds: [] });
  assertAllowed(undoability(row, now()));
  await assertVersion(tx, actor, { row, version });
  const { plannedAt, draft } = openUndoWindow(row) ?? closed;
  const restoredAt = draft || isTooNear(plannedAt) ? null : plannedAt;
  if (restoredAt) {
    const post = await restoreTime(tx, actor, { row, scheduledAt: restoredAt });
    return { post, content: null, draft: null };
  }
  return { post: await withdraw(tx, actor, { row, draft }), content: storedContent(row), draft };
}

const closed = { plannedAt: null, draft: null };

function isTooNear(plannedAt: Date | null): boolean {
  return !plannedAt || plannedAt.getTime() - now().getTime() < tooNearMs;
}

/** The content is not checked again: nothing may keep a post from being taken back. */
async function restoreTime(
  tx: Tx,
  actor: Actor,
  { row, scheduledAt }: { row: PostRow; scheduledAt: Date },
): Promise<Post> {
  const { workspaceId } = actor;
  const { rewritten } = await planStored(tx, workspaceId, { row, scheduledAt });
  await rewriteRows(tx, workspaceId, rewritten);
  return finish(tx, actor, { postId: row.id, action: "post.publish_undone", before: row });
}

async function withdraw(
  tx: Tx,
  actor: Actor,
  { row, draft }: { row: PostRow; draft: UndoDraft | null },
): Promise<Post | null> {
  const action = "post.publish_undone";
  const postId = row.id;
  if (draft && !(await hasComments(tx, postId))) {
    await resolvePostNotifications(tx, actor.workspaceId, postId);
    await removePost(tx, actor.workspaceId, postId);
    await recordAudit(tx, actor, { action, targetType: "post", targetId: postId });
    return null;
  }
  await cancelDeliveriesOfPost(tx, postId);
  await raiseVersion(tx, postId);
  return finish(tx, actor, { postId, action, before: row });
}

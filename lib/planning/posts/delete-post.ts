import { returnDeliveries } from "@/lib/deliveries/return-deliveries";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { settleWritten } from "@/lib/planning/approvals/settle-approvals";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { keepDeletedItem, takeDeletedItem } from "@/lib/records/deleted-items/deleted-items";
import { resolvePostNotifications } from "@/lib/records/notifications/resolve-notifications";
import {
  type AccountStates,
  type DeletedRows,
  lockAccountsOf,
  lockMediaOf,
  putBackParts,
  putBackPost,
  relinkOccurrence,
  rowsOfPost,
} from "./deleted-post-store";
import { type PostRow, toPost } from "./post-row";
import { findPost, lockPost, noteHand, removePost } from "./post-store";
import { deletability } from "./rules";
import { DeletedAnswer, DeletePost, PostAnswer, PostParams } from "./schema";
import { assertAllowed, assertVersion, recordChange, whoManages } from "./write-post";

export const deletePost = operation({
  name: "delete_post",
  summary: "Delete a post",
  scope: "posts:write",
  level: "ask",
  input: DeletePost,
  output: DeletedAnswer,
  failures: ["version_conflict", "post_not_editable"],
  undo: ({ postId }) => ({ operation: "restore_post", input: { postId } }),
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockPost(tx, actor.workspaceId, postId);
      assertAllowed(deletability(row));
      await assertVersion(tx, actor, { row, version });
      await deleteLocked(tx, actor, row);
      return { deleted: true as const };
    }),
});

/** Deletes a post whatever its version is, where nothing of it is out; throws `post_not_editable` else. */
export async function takePostBack(tx: Tx, actor: Actor, postId: string): Promise<void> {
  const row = await lockPost(tx, actor.workspaceId, postId);
  assertAllowed(deletability(row));
  const isOut = row.deliveries.some(({ state }) => state !== "scheduled" && state !== "cancelled");
  if (isOut) throw new AppError("post_not_editable", "Something of this post has gone out.");
  await deleteLocked(tx, actor, row);
}

/** Deletes a post that this transaction locked, so that it can be restored. */
export async function deleteLocked(tx: Tx, actor: Actor, row: PostRow): Promise<void> {
  const postId = row.id;
  await assertProgram(tx, actor, { level: "ask", postIds: [postId] });
  await noteHand(tx, actor, postId);
  await resolvePostNotifications(tx, actor.workspaceId, postId);
  await keepDeletedItem(tx, actor, {
    kind: "post",
    targetId: postId,
    name: row.title || row.text,
    rows: rowsOfPost(postId),
  });
  await removePost(tx, actor.workspaceId, postId);
  await recordAudit(tx, actor, { action: "post.deleted", targetType: "post", targetId: postId });
}

export const restorePost = operation({
  name: "restore_post",
  summary: "Restore a post that was deleted in the last 30 days",
  scope: "posts:write",
  level: "ask",
  input: PostParams,
  output: PostAnswer,
  undo: (_, { post: { id: postId, version } }) => ({
    operation: "delete_post",
    input: { postId, version },
  }),
  run: (actor, { postId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const accounts = await lockAccountsOf(tx, workspaceId, postId);
      const wanted = { kinds: ["post"] as const, targetId: postId };
      const rows = await takeDeletedItem<DeletedRows>(tx, workspaceId, wanted);
      if (!rows) return { post: toPost(await findPost(tx, workspaceId, postId)) };
      await putBack(tx, actor, { rows, accounts });
      await settleWritten(tx, actor, postId);
      return { post: await recordChange(tx, actor, { postId, action: "post.restored" }) };
    }),
});

async function putBack(
  tx: Tx,
  actor: Actor,
  { rows, accounts }: { rows: DeletedRows; accounts: AccountStates },
): Promise<void> {
  const { post, deliveries, events } = rows;
  const media = await lockMediaOf(tx, rows);
  const isWhole = rows.media.every(({ mediaId }) => media.has(mediaId));
  const isAhead = new Date(post.scheduledAt) > now();
  const goesOut = isAhead && deliveries.some(({ state }) => state === "scheduled");
  const { asks, isOwn } = await assertProgram(tx, actor, {
    level: "ask",
    writtenBy: [post.byCredentialId ?? null],
    connectionIds: deliveries.map(({ connectionId }) => connectionId),
    goesOutAt: goesOut ? new Date(post.scheduledAt) : null,
  });
  await putBackPost(tx, {
    ...post,
    managedById: await whoManages(tx, actor, post.managedById),
    byCredentialId: isOwn ? actor.credentialId : null,
    ...(asks && { asksPerson: true, asksOwnerId: actor.userId }),
  });
  await returnDeliveries(tx, {
    deliveries: deliveries.filter(({ connectionId }) => accounts.has(connectionId)),
    events,
    mayGoOut: ({ connectionId }) =>
      isWhole && isAhead && accounts.get(connectionId) !== "disconnected",
  });
  await putBackParts(tx, rows, { media, accounts });
  await relinkOccurrence(tx, rows);
}

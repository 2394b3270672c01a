import { noFailure } from "@/lib/deliveries/failure";
import { moveDeliveryIn } from "@/lib/deliveries/move-delivery";
import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { decideAs } from "@/lib/planning/approvals/approvals";
import { assertCurrent, currentDigests } from "@/lib/planning/approvals/record-decision";
import { actorName } from "@/lib/records/audit/actor-name";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { connectionIdsOf, type PostRow, storedContent, toPost } from "./post-row";
import { findPost, lockForRewrite } from "./post-store";
import { isUnapproved, reschedulability } from "./rules";
import { ApproveForTime, type Post, PostAnswer, ReschedulePost } from "./schema";
import { assertAllowed, assertVersion, rewritePost } from "./write-post";

/** It is scheduled again and waits for approval as before: another time is no yes. */
export const reschedulePost = operation({
  name: "reschedule_post",
  summary: "Give a post that was not approved in time another time",
  scope: "posts:write",
  level: "ask",
  input: ReschedulePost,
  output: PostAnswer,
  failures: [
    "scheduled_in_past",
    "connection_unavailable",
    "media_not_ready",
    "version_conflict",
    "post_not_editable",
    "spending_limit_reached",
  ],
  run: (actor, { postId, version, scheduledAt }) =>
    transaction(async (tx) => {
      const row = await lockLate(tx, actor, postId);
      await assertVersion(tx, actor, { row, version });
      return { post: await reschedule(tx, actor, { row, scheduledAt }) };
    }),
});

/**
 * Does both at once, so that nobody changes the post between the two: what was on the screen is approved
 * for the new time, or nothing happens.
 */
export const approveForTime = operation({
  name: "approve_for_time",
  summary: "Approve a post that was not approved in time, for another time",
  scope: "posts:write",
  level: "publish",
  input: ApproveForTime,
  output: PostAnswer,
  failures: [
    "session_required",
    "own_content",
    "not_an_approver",
    "content_changed",
    "scheduled_in_past",
    "connection_unavailable",
    "media_not_ready",
    "post_not_editable",
    "spending_limit_reached",
  ],
  run: (actor, { postId, digests: shown, scheduledAt, comment }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const row = await lockLate(tx, actor, postId);
      assertCurrent(shown, await currentDigests(tx, workspaceId, postId));
      await reschedule(tx, actor, { row, scheduledAt });
      // The time is new, and a rule can bind it: these name the same content at the new time.
      const anew = Object.entries(await currentDigests(tx, workspaceId, postId));
      const digests = Object.fromEntries(anew.filter(([id]) => id in shown));
      await decideAs(tx, actor, { postId, decision: "approve", digests, comment });
      return { post: toPost(await findPost(tx, workspaceId, postId)) };
    }),
});

async function lockLate(tx: Tx, { workspaceId }: Actor, postId: string): Promise<PostRow> {
  const row = await lockForRewrite(tx, workspaceId, { postId, connectionIds: [] });
  assertAllowed(reschedulability(toPost(row)));
  return row;
}

async function reschedule(
  tx: Tx,
  actor: Actor,
  { row, scheduledAt }: { row: PostRow; scheduledAt: string },
): Promise<Post> {
  const reason = deliveryReasons.because("rescheduled", { name: await actorName(tx, actor) });
  for (const { id: deliveryId } of toPost(row).deliveries.filter(isUnapproved)) {
    await moveDeliveryIn(tx, {
      deliveryId,
      by: "reschedule",
      expected: { fence: 0 },
      data: { dueAt: null, leaseUntil: null, ...noFailure },
      event: { kind: "recalled", reason },
    });
  }
  return rewritePost(tx, actor, {
    row,
    content: storedContent(row),
    scheduledAt: new Date(scheduledAt),
    keptConnectionIds: connectionIdsOf(row),
    keepsLinks: true,
    action: "post.updated",
  });
}

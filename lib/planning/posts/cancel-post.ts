import { cancelDeliveriesOfPost, recallDeliveries } from "@/lib/deliveries/cancel-deliveries";
import { removeCancelled } from "@/lib/deliveries/remove-deliveries";
import { planSpending } from "@/lib/deliveries/spending";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { settleApprovals, settleWritten } from "@/lib/planning/approvals/settle-approvals";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { checkContent } from "./check-content";
import { assertAcceptable } from "./content-problem";
import { planStored } from "./plan-deliveries";
import { chargesOf } from "./post-price";
import type { PostRow } from "./post-row";
import { lockForRewrite, lockPost, noteHand, raiseVersion, rewriteRows } from "./post-store";
import { cancellability, recallability, reinstatability } from "./rules";
import { PostAnswer, PostAtVersion } from "./schema";
import { assertAllowed, assertVersion, recordChange } from "./write-post";

/** The editor has this long to save a change; after that the post is published unchanged. */
const editingMinutes = 10;

export const cancelPost = operation({
  name: "cancel_post",
  summary: "Cancel a scheduled post",
  scope: "posts:write",
  level: "ask",
  input: PostAtVersion,
  output: PostAnswer,
  failures: ["version_conflict", "post_not_editable"],
  undo: (_, { post: { id: postId, version, scheduledAt } }) => ({
    operation: "reinstate_post",
    input: { postId, version },
    until: scheduledAt,
  }),
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockPost(tx, actor.workspaceId, postId);
      assertAllowed(cancellability(row));
      await assertVersion(tx, actor, { row, version });
      await assertProgram(tx, actor, { level: "ask", postIds: [postId] });
      await cancelDeliveriesOfPost(tx, postId);
      await noteHand(tx, actor, postId);
      await raiseVersion(tx, postId);
      await settleApprovals(tx, actor.workspaceId, [postId]);
      return {
        post: await recordChange(tx, actor, { postId, action: "post.cancelled", before: row }),
      };
    }),
});

export const reinstatePost = operation({
  name: "reinstate_post",
  summary: "Schedule a cancelled post again at its time",
  scope: "posts:write",
  level: "ask",
  input: PostAtVersion,
  output: PostAnswer,
  failures: [
    "scheduled_in_past",
    "connection_unavailable",
    "media_not_ready",
    "version_conflict",
    "post_not_editable",
    "spending_limit_reached",
  ],
  undo: (_, { post: { id: postId, version } }) => ({
    operation: "cancel_post",
    input: { postId, version },
  }),
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockForRewrite(tx, actor.workspaceId, { postId, connectionIds: [] });
      assertAllowed(reinstatability(row, now()));
      await assertVersion(tx, actor, { row, version });
      await planAgain(tx, actor, row);
      return {
        post: await recordChange(tx, actor, { postId, action: "post.reinstated", before: row }),
      };
    }),
});

/**
 * Recalling a post in preparation is safe because an upload publishes nothing. A repeated call
 * changes nothing.
 */
export const recallPost = operation({
  name: "recall_post",
  summary: "Return a post that is being prepared to scheduled",
  scope: "posts:write",
  level: "ask",
  input: PostAtVersion,
  output: PostAnswer,
  failures: ["version_conflict", "post_not_editable"],
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockPost(tx, actor.workspaceId, postId);
      assertAllowed(recallability(row));
      await assertVersion(tx, actor, { row, version });
      await assertProgram(tx, actor, { level: "ask", postIds: [postId] });
      const until = new Date(now().getTime() + editingMinutes * 60_000);
      const reason = deliveryReasons.because("recalled", { minutes: editingMinutes });
      await recallDeliveries(tx, { postId, until, reason });
      await noteHand(tx, actor, postId);
      await raiseVersion(tx, postId);
      return {
        post: await recordChange(tx, actor, { postId, action: "post.recalled", before: row }),
      };
    }),
});

async function planAgain(tx: Tx, actor: Actor, row: PostRow): Promise<void> {
  const { workspaceId } = actor;
  const scheduledAt = new Date(row.scheduledAt);
  const undertaking = { level: "ask", postIds: [row.id], goesOutAt: scheduledAt } as const;
  const { asks } = await assertProgram(tx, actor, undertaking);
  const stored = { row, scheduledAt, actor, asks };
  const { references, rewritten } = await planStored(tx, workspaceId, stored);
  assertAcceptable(checkContent({ content: rewritten.content, references, scheduledAt }));
  await removeCancelled(tx, row.id);
  await rewriteRows(tx, workspaceId, rewritten);
  const charges = chargesOf(rewritten.content, references);
  await planSpending(tx, { postId: row.id, scheduledAt, charges });
  if (charges.length > 0) await assertProgram(tx, actor, undertaking);
  await settleWritten(tx, actor, row.id);
}

import { removeCancelled } from "@/lib/deliveries/remove-cancelled";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { assertAllowed, assertVersion } from "./assert-allowed";
import { checkContent } from "./check-content";
import { assertAcceptable } from "./content-problem";
import { planStored } from "./plan-stored";
import type { PostRow } from "./post-row";
import { lockForRewrite, rewriteRows } from "./post-store";
import { reinstatability } from "./rules/post-rules";
import { PostAnswer, PostAtVersion } from "./schema";
import { finish } from "./write-post";

export const reinstatePost = operation({
  name: "reinstate_post",
  summary: "Schedule a cancelled post again at its time",
  scope: "posts:write",
  input: PostAtVersion,
  output: PostAnswer,
  failures: [
    "scheduled_in_past",
    "connection_unavailable",
    "media_not_ready",
    "version_conflict",
    "post_not_editable",
  ],
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockForRewrite(tx, actor.workspaceId, { postId, connectionIds: [] });
      assertAllowed(reinstatability(row, now()));
      await assertVersion(tx, actor, { row, version });
      await planAgain(tx, actor, row);
      return { post: await finish(tx, actor, { postId, action: "post.reinstated", before: row }) };
    }),
});

async function planAgain(tx: Tx, { workspaceId }: Actor, row: PostRow): Promise<void> {
  const scheduledAt = new Date(row.scheduledAt);
  const { references, rewritten } = await planStored(tx, workspaceId, { row, scheduledAt });
  assertAcceptable(checkContent({ content: rewritten.content, references, scheduledAt }));
  await removeCancelled(tx, row.id);
  await rewriteRows(tx, workspaceId, rewritten);
}

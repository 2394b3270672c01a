import type { z } from "zod";
import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { withIdempotency } from "@/lib/kernel/idempotency/with-idempotency";
import { operation } from "@/lib/kernel/operation";
import { changeContent } from "./post-content";
import { connectionIdsOf, storedContent } from "./post-row";
import { lockForRewrite } from "./post-store";
import { editability } from "./rules";
import { type Post, PostAnswer, UpdatePost } from "./schema";
import { assertAllowed, assertVersion, rewritePost } from "./write-post";

/**
 * Omitted fields keep their values. Kept connections may wait for a reconnect, new ones must be
 * active. The time is checked only when it is given.
 */
export const updatePost = operation({
  name: "update_post",
  summary: "Change a scheduled post",
  scope: "posts:write",
  level: "ask",
  input: UpdatePost,
  output: PostAnswer,
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
    "budget_spent",
  ],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const key = input.idempotencyKey;
      const request = { workspaceId, operation: "update_post", key, body: input };
      return withIdempotency(tx, request, async () => ({ post: await change(tx, actor, input) }));
    }),
});

async function change(tx: Tx, actor: Actor, input: z.output<typeof UpdatePost>): Promise<Post> {
  const { postId, version, scheduledAt, idempotencyKey, ...changes } = input;
  const { connectionIds = [] } = changes;
  const row = await lockForRewrite(tx, actor.workspaceId, { postId, connectionIds });
  assertAllowed(editability(row));
  await assertVersion(tx, actor, { row, version });
  return rewritePost(tx, actor, {
    row,
    content: changeContent(storedContent(row), changes),
    scheduledAt: scheduledAt === undefined ? null : new Date(scheduledAt),
    keptConnectionIds: connectionIdsOf(row),
    idempotencyKey,
    action: "post.updated",
  });
}

import { now } from "@/lib/kernel/clock";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { assertAllowed, assertVersion } from "./assert-allowed";
import { storedContent } from "./post-row";
import { lockForRewrite } from "./post-store";
import { editability } from "./rules/post-rules";
import { PostAnswer, PostAtVersion } from "./schema";
import { rewritePost } from "./write-post";

/** Every connection must be active: a delivery would otherwise wait silently for a reconnect. */
export const publishNow = operation({
  name: "publish_now",
  summary: "Publish a scheduled post at once",
  scope: "posts:write",
  input: PostAtVersion,
  output: PostAnswer,
  failures: [
    "version_conflict",
    "post_not_editable",
    "not_found",
    "connection_unavailable",
    "media_not_ready",
  ],
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockForRewrite(tx, actor.workspaceId, { postId, connectionIds: [] });
      assertAllowed(editability(row));
      await assertVersion(tx, actor, { row, version });
      const content = storedContent(row);
      const change = { row, content, scheduledAt: now(), keptConnectionIds: [] };
      return {
        post: await rewritePost(tx, actor, { ...change, action: "post.published_now" }),
      };
    }),
});

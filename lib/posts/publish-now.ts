import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { assertAllowed, assertVersion } from "./assert-allowed";
import { type PostRow, storedContent, toPost } from "./post-row";
import { lockForRewrite } from "./post-store";
import { editability } from "./rules/post-rules";
import { PostAnswer, PostAtVersion } from "./schema";
import { newUndoWindow, openUndoWindow } from "./undo-window";
import { rewritePost } from "./write-post";

/**
 * The post falls due once the time to undo is over; no network is called before. Every connection
 * must be active: a delivery would otherwise wait silently for a reconnect.
 */
export const publishNow = operation({
  name: "publish_now",
  summary: "Publish a post after 10 seconds in which it can be undone",
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
      if (isRepeated(row, version)) return { post: toPost(row) };
      await assertVersion(tx, actor, { row, version });
      const content = storedContent(row);
      const undo = newUndoWindow({ plannedAt: new Date(row.scheduledAt), draft: null });
      const change = { row, content, scheduledAt: undo.until, undo, keptConnectionIds: [] };
      return {
        post: await rewritePost(tx, actor, { ...change, action: "post.published_now" }),
      };
    }),
});

function isRepeated(row: PostRow, version: number): boolean {
  const isCurrent = version === row.version || version === row.version - 1;
  return isCurrent && openUndoWindow(row) !== null;
}

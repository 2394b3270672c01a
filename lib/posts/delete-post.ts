import { recordAudit } from "@/lib/audit/record-audit";
import { keepDeletedItem } from "@/lib/deleted-items/deleted-items";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { resolvePostNotifications } from "@/lib/notifications/resolve-notifications";
import { assertAllowed, assertVersion } from "./assert-allowed";
import { rowsOfPost } from "./deleted-post-store";
import { lockPost, removePost } from "./post-store";
import { deletability } from "./rules/post-rules";
import { DeletedAnswer, DeletePost } from "./schema";

export const deletePost = operation({
  name: "delete_post",
  summary: "Delete a post",
  scope: "posts:write",
  input: DeletePost,
  output: DeletedAnswer,
  failures: ["version_conflict", "post_not_editable"],
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockPost(tx, actor.workspaceId, postId);
      assertAllowed(deletability(row));
      await assertVersion(tx, actor, { row, version });
      await resolvePostNotifications(tx, actor.workspaceId, postId);
      await keepDeletedItem(tx, actor, {
        kind: "post",
        targetId: postId,
        name: row.title || row.text,
        rows: rowsOfPost(postId),
      });
      await removePost(tx, actor.workspaceId, postId);
      await recordAudit(tx, actor, {
        action: "post.deleted",
        targetType: "post",
        targetId: postId,
      });
      return { deleted: true as const };
    }),
});

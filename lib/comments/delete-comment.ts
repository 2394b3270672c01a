import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { resolveRemarkNotifications } from "@/lib/notifications/resolve-notifications";
import { DeletedAnswer } from "@/lib/posts/schema";
import { lockComment, removeComment } from "./comment-store";
import { CommentParams } from "./schema";

export const deleteComment = operation({
  name: "delete_comment",
  summary: "Delete a comment",
  scope: "self",
  input: CommentParams,
  output: DeletedAnswer,
  failures: ["forbidden"],
  run: (actor, { commentId }) =>
    transaction(async (tx) => {
      const { author, postId, createdAt } = await lockComment(tx, actor.workspaceId, commentId);
      const own = author !== null && author.id === actor.userId;
      if (!own && !actor.admin) {
        const message = "Only who wrote a comment and administrators can delete it.";
        throw new AppError("forbidden", message);
      }
      await removeComment(tx, actor.workspaceId, commentId);
      await recordAudit(tx, actor, {
        action: "comment.deleted",
        targetType: "comment",
        targetId: commentId,
      });
      const remark = { postId, authorId: author?.id ?? null, createdAt };
      await resolveRemarkNotifications(tx, actor.workspaceId, remark);
      return { deleted: true as const };
    }),
});

import { recordAudit } from "@/lib/audit/record-audit";
import { now } from "@/lib/kernel/clock";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { holdPost, lockComment, updateComment } from "./comment-store";
import { mentionRecipients, notifyMentioned } from "./notify-mentioned";
import { presentComment } from "./present-comment";
import { CommentAnswer, EditComment } from "./schema";

export const editComment = operation({
  name: "edit_comment",
  summary: "Change a comment of one's own",
  scope: "self",
  input: EditComment,
  output: CommentAnswer,
  failures: ["forbidden"],
  run: (actor, { commentId, ...change }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const row = await lockComment(tx, workspaceId, commentId);
      if (!row.author || row.author.id !== actor.userId) {
        throw new AppError("forbidden", "Only who wrote a comment can change it.");
      }
      const { body = row.body, mentions = row.mentionedIds } = change;
      const userIds = await mentionRecipients(tx, actor, { mentions, known: row.mentionedIds });
      const reworded = body !== row.body;
      const renamed = mentions.join() !== row.mentionedIds.join();
      if (!reworded && !renamed) return { comment: presentComment(row) };
      const editedAt = reworded ? now() : row.editedAt;
      const comment = await updateComment(tx, workspaceId, {
        id: row.id,
        body,
        mentionedIds: mentions,
        editedAt,
      });
      await recordAudit(tx, actor, {
        action: "comment.updated",
        targetType: "comment",
        targetId: row.id,
        before: { body: row.body, mentions: row.mentionedIds },
        after: { body, mentions },
      });
      const post = await holdPost(tx, workspaceId, row.postId);
      await notifyMentioned(tx, actor, { userIds, post, comment });
      return { comment: presentComment(comment) };
    }),
});

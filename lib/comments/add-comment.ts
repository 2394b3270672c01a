import { recordAudit } from "@/lib/audit/record-audit";
import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { holdPost, insertComment } from "./comment-store";
import { notifyFollowers } from "./notify-followers";
import { mentionRecipients, notifyMentioned } from "./notify-mentioned";
import { presentComment } from "./present-comment";
import { AddComment, CommentAnswer } from "./schema";

/** For every role, viewers included. A comment is never sent to a network. */
export const addComment = operation({
  name: "add_comment",
  summary: "Comment on a post",
  scope: "self",
  input: AddComment,
  output: CommentAnswer,
  failures: ["idempotency_key_reused", "idempotency_in_progress"],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { postId, body, mentions, idempotencyKey: key } = input;
      return withIdempotency(
        tx,
        // Two people may choose the same key, and the comment of each is their own.
        { workspaceId, operation: `add_comment by ${personOf(actor)}`, key, body: input },
        async () => {
          const post = await holdPost(tx, workspaceId, postId);
          const userIds = await mentionRecipients(tx, actor, { mentions });
          const authorId = personOf(actor);
          const written = { postId, authorId, body, mentionedIds: mentions };
          const comment = await insertComment(tx, workspaceId, written);
          await recordAudit(tx, actor, {
            action: "comment.created",
            targetType: "comment",
            targetId: comment.id,
          });
          await notifyMentioned(tx, actor, { userIds, post, comment });
          await notifyFollowers(tx, actor, { post, comment });
          return { comment: presentComment(comment) };
        },
      );
    }),
});

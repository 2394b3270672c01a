import { personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { withIdempotency } from "@/lib/kernel/idempotency/with-idempotency";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { DeletedAnswer } from "@/lib/planning/posts/schema";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { resolveRemarkNotifications } from "@/lib/records/notifications/resolve-notifications";
import {
  type CommentRow,
  insertComment,
  lockComment,
  lockCommentedPost,
  pageOfComments,
  removeComment,
  updateComment,
} from "./comment-store";
import { mentionRecipients, notifyFollowers, notifyMentioned } from "./notify";
import {
  AddComment,
  type Comment,
  CommentAnswer,
  CommentList,
  CommentParams,
  EditComment,
  ListComments,
} from "./schema";

export const listComments = operation({
  name: "list_comments",
  summary: "List a post's comments, newest first",
  scope: "posts:read",
  input: ListComments,
  output: CommentList,
  run: async (actor, page) => {
    const { rows, hasMore } = await pageOfComments(db, actor.workspaceId, page);
    const items = rows.map(presentComment);
    return toPage(items, hasMore);
  },
});

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
      const { postId, body, mentions, forGuests, idempotencyKey: key } = input;
      return withIdempotency(
        tx,
        // Two people may choose the same key, and the comment of each is their own.
        { workspaceId, operation: `add_comment by ${personOf(actor)}`, key, body: input },
        async () => {
          const post = await lockCommentedPost(tx, workspaceId, postId);
          const userIds = await mentionRecipients(tx, actor, { mentions });
          const authorId = personOf(actor);
          const written = { postId, authorId, body, mentionedIds: mentions, forGuests };
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
      const { body = row.body, mentions = row.mentionedIds, forGuests = row.forGuests } = change;
      const userIds = await mentionRecipients(tx, actor, { mentions, known: row.mentionedIds });
      const reworded = body !== row.body;
      const renamed = mentions.join() !== row.mentionedIds.join();
      const reshown = forGuests !== row.forGuests;
      if (!reworded && !renamed && !reshown) return { comment: presentComment(row) };
      const editedAt = reworded ? now() : row.editedAt;
      const comment = await updateComment(tx, workspaceId, {
        id: row.id,
        body,
        mentionedIds: mentions,
        forGuests,
        editedAt,
      });
      await recordAudit(tx, actor, {
        action: "comment.updated",
        targetType: "comment",
        targetId: row.id,
        before: { body: row.body, mentions: row.mentionedIds, forGuests: row.forGuests },
        after: { body, mentions, forGuests },
      });
      const post = await lockCommentedPost(tx, workspaceId, row.postId);
      await notifyMentioned(tx, actor, { userIds, post, comment });
      return { comment: presentComment(comment) };
    }),
});

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

function presentComment(row: CommentRow): Comment {
  const { id, author, guestName, body, mentionedIds, forGuests, createdAt, editedAt } = row;
  return {
    id,
    author,
    guest: guestName,
    body,
    mentions: mentionedIds,
    forGuests,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

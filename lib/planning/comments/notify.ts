import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { guestInWords } from "@/lib/planning/approvals/rules";
import { notify } from "@/lib/records/notifications/notify";
import { postTitle } from "@/lib/records/notifications/post-title";
import { type CommentedPost, type CommentRow, findCommenters, findMembers } from "./comment-store";

/**
 * Returns newly mentioned members without the author. Throws `not_found` for a new
 * mention of a non-member; members mentioned before may have left since.
 */
export async function mentionRecipients(
  tx: Tx,
  { workspaceId, userId }: Actor,
  { mentions, known = [] }: { mentions: string[]; known?: string[] },
): Promise<string[]> {
  const added = mentions.filter((id) => !known.includes(id));
  const members = await findMembers(tx, workspaceId, added);
  const strangers = added.filter((id) => !members.includes(id));
  if (strangers.length > 0) throw noMembers(mentions, strangers);
  return members.filter((id) => id !== userId);
}

/** Call it last. Unread mentions on one post are merged into one notification. */
export async function notifyMentioned(
  tx: Tx,
  { workspaceId, userId }: Actor,
  { userIds, post, comment }: { userIds: string[]; post: CommentedPost; comment: CommentRow },
): Promise<void> {
  const { author, postId } = comment;
  const values = { author: author?.name ?? null, post: postTitle(post.text) };
  await notify(tx, workspaceId, {
    type: "mention",
    subject: `mention:${postId}`,
    to: { userIds },
    postId,
    actorUserId: userId,
    countsEach: true,
    notice: { code: "mentioned", values },
  });
}

/**
 * Notifies who manages a post and who has commented on it, without the author. Who is mentioned in
 * the same comment is told of the mention alone.
 */
export async function notifyFollowers(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, "workspaceId" | "userId">,
  { post, comment }: { post: CommentedPost; comment: CommentRow },
): Promise<void> {
  const followers = new Set([post.managedById, ...(await findCommenters(tx, post.id))]);
  const others = [...followers].filter((id) => {
    return id !== userId && !comment.mentionedIds.includes(id);
  });
  const { guestName } = comment;
  const author = comment.author?.name ?? (guestName && guestInWords(guestName));
  await notify(tx, workspaceId, {
    type: "comment",
    subject: `comment:${post.id}`,
    to: { userIds: others },
    postId: post.id,
    actorUserId: userId,
    countsEach: true,
    notice: { code: "commented", values: { author, post: postTitle(post.text) } },
  });
}

function noMembers(mentions: string[], strangers: string[]): AppError {
  const message = "There is no member with this id.";
  const details = strangers.map((id) => {
    return { path: `mentions.${mentions.indexOf(id)}`, code: "not_found", message };
  });
  return new AppError("not_found", message, { details });
}

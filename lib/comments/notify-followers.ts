import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { notify } from "@/lib/notifications/notify";
import { postTitle } from "@/lib/notifications/post-title";
import { type CommentRow, findCommenters, type HeldPost } from "./comment-store";

/**
 * Notifies who manages a post and who has commented on it, without the author. Who is mentioned in
 * the same comment is told of the mention alone.
 */
export async function notifyFollowers(
  tx: Tx,
  { workspaceId, userId }: Actor,
  { post, comment }: { post: HeldPost; comment: CommentRow },
): Promise<void> {
  const followers = new Set([post.managedById, ...(await findCommenters(tx, post.id))]);
  const others = [...followers].filter((id) => {
    return id !== userId && !comment.mentionedIds.includes(id);
  });
  const author = comment.author?.name ?? null;
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

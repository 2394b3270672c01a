import type { Tx } from "@/lib/db";
import { derivePostState } from "./derive-post-state";
import type { PostState } from "./schema";

/**
 * Stores what a post's deliveries add up to, and returns it; null where the post is gone.
 * Call it in the transaction that moved a delivery, after the move: rows are always locked in the
 * order connection, deliveries, post.
 */
export async function refreshPostState(tx: Tx, postId: string): Promise<PostState | null> {
  // Locked before the deliveries are read: two that settle at once must see each other.
  const [stored] = await tx.$queryRaw<{ state: PostState }[]>`
    SELECT state FROM "Post" WHERE id = ${postId}::uuid FOR NO KEY UPDATE`;
  if (!stored) return null;
  const deliveries = await tx.delivery.findMany({ where: { postId }, select: { state: true } });
  const state = derivePostState(deliveries.map((delivery) => delivery.state));
  if (state !== stored.state) await tx.post.update({ where: { id: postId }, data: { state } });
  return state;
}

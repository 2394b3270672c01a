import type { Tx } from "@/lib/kernel/db";
import type { PostState } from "./schema";

/**
 * Stores what a post's deliveries add up to, and returns it; null where the post is gone.
 * Call it in the transaction that moved a delivery, after the move: rows are always locked in the
 * order connection, deliveries, post.
 */
export async function refreshPostState(tx: Tx, postId: string): Promise<PostState | null> {
  const [row] = await tx.$queryRaw<{ state: PostState | null }[]>`
    SELECT refresh_post_state(${postId}::uuid) AS state`;
  return row?.state ?? null;
}

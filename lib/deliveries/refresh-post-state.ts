import type { Tx } from "@/lib/kernel/db";
import type { PostState } from "./schema";

/**
 * Derives, stores and returns the post's state; null when the post is gone. Call it after the moves
 * of a transaction: rows are locked in the order connection, deliveries, post.
 */
export async function refreshPostState(tx: Tx, postId: string): Promise<PostState | null> {
  const [row] = await tx.$queryRaw<{ state: PostState | null }[]>`
    SELECT refresh_post_state(${postId}::uuid) AS state`;
  return row?.state ?? null;
}

import type { Tx } from "@/lib/kernel/db";
import type { DeliveryState, PostState } from "./schema";

/**
 * Derives, stores and returns the post's state; null when the post is gone. Call it after the moves
 * of a transaction: rows are locked in the order connection, deliveries, post.
 */
export async function refreshPostState(tx: Tx, postId: string): Promise<PostState | null> {
  const [row] = await tx.$queryRaw<{ state: PostState | null }[]>`
    SELECT refresh_post_state(${postId}::uuid) AS state`;
  return row?.state ?? null;
}

/**
 * The one state of a post that its deliveries' states add up to, in any order. The database's
 * function `refresh_post_state` does the same, and a test compares the two over all sets of states.
 *
 * A delivery that moves decides first (`publishing`), then one that needs a person (`unconfirmed`,
 * `failed`, `partially_published`). A scheduled delivery counts as moving once another one is published, and
 * as waiting otherwise. Cancelled ones count only where something else was published.
 */
export function derivePostState(states: Iterable<DeliveryState>): PostState {
  const present = new Set(states);
  if (present.has("preparing") || present.has("publishing")) return "publishing";
  if (present.has("unconfirmed")) return "unconfirmed";
  if (present.has("published")) return withPublished(present);
  if (present.has("failed")) return "failed";
  return present.has("scheduled") ? "scheduled" : "cancelled";
}

function withPublished(present: Set<DeliveryState>): PostState {
  if (present.has("failed")) return "partially_published";
  if (present.has("scheduled")) return "publishing";
  return present.has("cancelled") ? "partially_published" : "published";
}

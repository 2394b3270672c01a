import type { DeliveryState, PostState } from "./schema";

/**
 * The one state of a post that its deliveries' states add up to, in any order. The database's
 * function `refresh_post_state` does the same, and is held to it by a test over all sets of states.
 *
 * What moves comes first (`publishing`), then what needs a person (`unconfirmed`, `failed`,
 * `partially_published`). A scheduled delivery counts as moving once another one is published, and
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

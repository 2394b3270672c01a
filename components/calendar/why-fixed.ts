import { stateLooks } from "@/components/post-state/state-look";
import type { Post } from "@/lib/posts/schema";

/** Why a post can no longer be moved, as a sentence; null where it can. */
export function whyFixed(post: Post): string | null {
  const busy = post.deliveries.find(({ state }) => state !== "scheduled");
  if (!busy) return null;
  const state = stateLooks[busy.state].label.toLowerCase();
  return `Its delivery to ${busy.accountName} is ${state}.`;
}

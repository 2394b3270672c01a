import type { Post } from "@/lib/posts/schema";

const soonMs = 90_000;

/** True while a post may change by itself within moments: it is being sent, or is about to be. */
export function isInMotion(post: Post, nowMs: number): boolean {
  if (post.state === "publishing") return true;
  if (post.deliveries.some(({ state }) => state === "preparing" || state === "publishing")) {
    return true;
  }
  return post.state === "scheduled" && Date.parse(post.scheduledAt) - nowMs < soonMs;
}

/** How long to wait before asking for these posts again, in milliseconds. */
export function refreshEveryMs(posts: readonly Post[], nowMs: number): number {
  return posts.some((post) => isInMotion(post, nowMs)) ? 1_000 : 20_000;
}

import type { PostSummary } from "@/lib/planning/posts/schema";

const soonMs = 90_000;

export function isInMotion(post: PostSummary, nowMs: number): boolean {
  if (post.state === "publishing") return true;
  if (post.deliveries.some(({ state }) => state === "preparing" || state === "publishing")) {
    return true;
  }
  return post.state === "scheduled" && Date.parse(post.scheduledAt) - nowMs < soonMs;
}

export function refreshEveryMs(posts: readonly PostSummary[], nowMs: number): number {
  return posts.some((post) => isInMotion(post, nowMs)) ? 1_000 : 20_000;
}

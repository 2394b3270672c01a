import type { Post } from "@/lib/planning/posts/schema";

export function draggedPost({ post }: Record<string, unknown>): Post | null {
  return typeof post === "object" && post !== null && "scheduledAt" in post ? (post as Post) : null;
}

import type { Post } from "@/lib/posts/schema";

/** How a post begins, or what it has instead of words. */
export function firstLine(post: Post): string {
  const line = post.text.split("\n").find((each) => each.trim() !== "");
  if (line) return line;
  return post.media.length === 1
    ? "One picture, no text"
    : `${post.media.length} pictures, no text`;
}

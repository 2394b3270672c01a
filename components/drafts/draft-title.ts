import type { DraftContent } from "@/lib/drafts/schema";

type Titled = Pick<DraftContent, "text" | "additionalPosts" | "textOverrides" | "mediaIds">;

/** How a draft begins, or what it has instead of words. */
export function draftTitle({ text, additionalPosts, textOverrides, mediaIds }: Titled): string {
  const own = Object.values(textOverrides).flatMap((byPosition) => Object.values(byPosition));
  const texts = [text, ...additionalPosts.map((post) => post.text), ...own];
  const lines = texts.flatMap((each) => each?.split("\n") ?? []);
  const line = lines.find((each) => each.trim() !== "");
  if (line) return line.trim();
  return mediaIds.length > 0 ? "Media without text" : "Nothing written yet";
}

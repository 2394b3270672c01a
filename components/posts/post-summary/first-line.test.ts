import { expect, test } from "vitest";
import type { Media } from "@/lib/library/media/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { firstLine } from "./first-line";

function postOf(text: string, ...contentTypes: string[]): Post {
  const media = contentTypes.map((contentType) => ({ contentType }) as Media);
  return { text, media } as Post;
}

test.each([
  [postOf("\n Evening\nat the sea"), " Evening"],
  [postOf("", "image/png"), "One picture, no text"],
  [postOf("", "image/png", "image/jpeg"), "2 pictures, no text"],
  [postOf(" ", "video/mp4"), "One video, no text"],
  [postOf("", "video/mp4", "image/png", "image/png"), "2 pictures, one video, no text"],
])("the first line of a post is its text, or words for its media", (post, line) => {
  expect(firstLine(post)).toBe(line);
});

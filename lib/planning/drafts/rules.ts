import { emptyTexts } from "@/lib/planning/posts/rules";
import type { DraftContent } from "./schema";

export const emptyContent: DraftContent = {
  ...emptyTexts,
  additionalPosts: [],
  connectionIds: [],
  mediaIds: [],
  crops: [],
  networkOptions: {},
  labelIds: [],
  textOverrides: {},
  mediaOverrides: {},
  scheduledAt: null,
};

const contentFields = Object.keys(emptyContent) as (keyof DraftContent)[];

export function contentOf(source: DraftContent): DraftContent {
  const content = contentFields.map((field) => [field, source[field]]);
  return Object.fromEntries(content) as DraftContent;
}

export function draftTitle(
  content: Pick<DraftContent, "title" | "text" | "additionalPosts" | "textOverrides" | "mediaIds">,
): string {
  const { title, text, additionalPosts, textOverrides, mediaIds } = content;
  const overrides = Object.values(textOverrides).flatMap((byPosition) => Object.values(byPosition));
  const texts = [title, text, ...additionalPosts.map((post) => post.text), ...overrides];
  const lines = texts.flatMap((each) => each?.split("\n") ?? []);
  const line = lines.find((each) => each.trim() !== "");
  if (line) return line.trim();
  return mediaIds.length > 0 ? "Media without text" : "Nothing written yet";
}

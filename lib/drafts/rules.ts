import { emptyTexts } from "@/lib/posts/rules/text-fields";
import type { DraftContent } from "./schema";

export const emptyContent: DraftContent = {
  ...emptyTexts,
  additionalPosts: [],
  connectionIds: [],
  mediaIds: [],
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

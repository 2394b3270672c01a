import { replaceGiven } from "@/lib/kernel/replace-given";
import type { DraftRow } from "./draft-store";
import { emptyContent } from "./rules";
import { type Draft, DraftContent } from "./schema";

export function presentDraft({ content, ...row }: DraftRow): Draft {
  return {
    ...row,
    ...contentOf({ content }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A stored draft lacks fields that were added to drafts later: they are empty. */
export function contentOf({ content }: Pick<DraftRow, "content">): DraftContent {
  return DraftContent.parse({ ...emptyContent, ...(content as Partial<DraftContent>) });
}

export function mergeContent(
  current: DraftContent,
  change: { [Field in keyof DraftContent]?: DraftContent[Field] | undefined },
): DraftContent {
  const next = replaceGiven(current, change);
  return { ...next, scheduledAt: next.scheduledAt && new Date(next.scheduledAt).toISOString() };
}

import type { DraftRow } from "./draft-store";
import { type Draft, DraftContent, emptyContent } from "./schema";

/** A draft as everybody sees it. */
export function presentDraft({ content, ...row }: DraftRow): Draft {
  return {
    ...row,
    ...contentOf({ content }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What is written in a draft; a field that is younger than the draft is empty. */
export function contentOf({ content }: Pick<DraftRow, "content">): DraftContent {
  return DraftContent.parse({ ...emptyContent, ...(content as Partial<DraftContent>) });
}

/** A content with what is given put in its place; an instant is written as every other one is. */
export function changeContent(
  current: DraftContent,
  change: { [Field in keyof DraftContent]?: DraftContent[Field] | undefined },
): DraftContent {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const next: DraftContent = { ...current, ...Object.fromEntries(given) };
  return { ...next, scheduledAt: next.scheduledAt && new Date(next.scheduledAt).toISOString() };
}

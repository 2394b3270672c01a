import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { replaceGiven } from "@/lib/kernel/replace-given";
import { lastActorName } from "@/lib/records/audit/actor-name";
import type { DraftRow } from "./draft-store";
import { emptyContent } from "./rules";
import { type Draft, DraftContent } from "./schema";

export function presentDraft(row: DraftRow): Draft {
  const { id, template, version, createdBy } = row;
  return {
    id,
    template,
    version,
    createdBy,
    ...draftContent(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A stored draft lacks fields that were added to drafts later: they are empty. */
export function draftContent({ content }: Pick<DraftRow, "content">): DraftContent {
  return DraftContent.parse({ ...emptyContent, ...(content as Partial<DraftContent>) });
}

export function mergeContent(
  current: DraftContent,
  change: { [Field in keyof DraftContent]?: DraftContent[Field] | undefined },
): DraftContent {
  const next = replaceGiven(current, change);
  return { ...next, scheduledAt: next.scheduledAt && new Date(next.scheduledAt).toISOString() };
}

export async function assertDraftVersion(
  tx: Tx,
  { workspaceId }: Actor,
  { row, version }: { row: DraftRow; version: number },
): Promise<void> {
  if (row.version === version) return;
  const target = { targetType: "draft", targetId: row.id } as const;
  const name = await lastActorName(tx, workspaceId, target);
  throw new AppError(
    "version_conflict",
    `${name ?? "Somebody"} changed this draft since you opened it.`,
    { details: { currentVersion: row.version } },
  );
}

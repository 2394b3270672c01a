import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { nameKeyOf } from "@/lib/kernel/name-key";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import { type LabelColor, type ListedLabel, labelsPerItemMax } from "./schema";

const columns = {
  id: true,
  name: true,
  color: true,
  createdAt: true,
  _count: { select: { posts: true, media: { where: { media: { leftAt: null } } } } },
} satisfies Prisma.LabelSelect;

export function countLabels(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  return tx.label.count({ where: { workspaceId } });
}

export async function findLabel(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<ListedLabel> {
  const row = await tx.label.findFirst({ where: { id, workspaceId }, select: columns });
  if (!row) throw notFound("label");
  return listed(row);
}

export async function findLabelNamed(
  tx: Tx,
  workspaceId: WorkspaceId,
  name: string,
): Promise<{ id: string; name: string } | null> {
  return await tx.label.findUnique({
    where: { workspaceId_nameKey: { workspaceId, nameKey: nameKeyOf(name) } },
    select: { id: true, name: true },
  });
}

/** Returns false for one that is not there. */
export async function isUnused(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isUnused: boolean }[]>`
    SELECT NOT EXISTS (SELECT FROM "PostLabel" WHERE "labelId" = label.id)
      AND NOT EXISTS (SELECT FROM "MediaLabel" WHERE "labelId" = label.id)
      AND NOT EXISTS (SELECT FROM "Draft" draft WHERE draft."workspaceId" = label."workspaceId"
        AND draft.content -> 'labelIds' @> to_jsonb(label.id::text)) AS "isUnused"
    FROM "Label" label WHERE label.id = ${id}::uuid AND label."workspaceId" = ${workspaceId}::uuid`;
  return row?.isUnused ?? false;
}

export async function insertLabel(
  tx: Tx,
  workspaceId: WorkspaceId,
  { name, color }: { name: string; color: LabelColor },
): Promise<ListedLabel> {
  const createdAt = now();
  const id = timeOrderedId(createdAt);
  const data = { id, workspaceId, name, nameKey: nameKeyOf(name), color, createdAt };
  return listed(await tx.label.create({ data, select: columns }));
}

export async function changeLabel(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, name, color }: { id: string; name: string; color: LabelColor },
): Promise<ListedLabel> {
  const data = { name, nameKey: nameKeyOf(name), color };
  return listed(await tx.label.update({ where: { id, workspaceId }, data, select: columns }));
}

/** Locks labels against being deleted. Throws `not_found`. */
export async function lockLabels(
  tx: Tx,
  workspaceId: WorkspaceId,
  labelIds: readonly string[],
): Promise<void> {
  const named = [...new Set(labelIds)];
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Label"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${named}::uuid[])
    ORDER BY id FOR KEY SHARE`;
  if (found.length < named.length) throw notFound("label");
}

/**
 * Takes the label off posts, media and drafts too. The drafts come first, because scheduling one
 * locks it before its labels; they keep their versions, as nobody has edited them.
 */
export async function removeLabel(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Draft" SET content = jsonb_set(content, '{labelIds}', (content -> 'labelIds') - ${id}::text)
    WHERE "workspaceId" = ${workspaceId}::uuid AND content -> 'labelIds' @> to_jsonb(${id}::text)`;
  await tx.label.delete({ where: { id, workspaceId } });
}

export type DeletedLabelRows = {
  label: { id: string; name: string; color: LabelColor; createdAt: string };
  postIds: string[];
  /** Is absent where the label was deleted before media had labels. */
  mediaIds?: string[];
  draftIds: string[];
};

export function rowsOfLabel(id: string): Prisma.Sql {
  return Prisma.sql`
    SELECT jsonb_build_object(
      'label', to_jsonb(label),
      'postIds', (SELECT coalesce(jsonb_agg(tag."postId"), '[]')
        FROM "PostLabel" tag WHERE tag."labelId" = label.id),
      'mediaIds', (SELECT coalesce(jsonb_agg(tag."mediaId"), '[]')
        FROM "MediaLabel" tag WHERE tag."labelId" = label.id),
      'draftIds', (SELECT coalesce(jsonb_agg(draft.id), '[]')
        FROM "Draft" draft WHERE draft."workspaceId" = label."workspaceId"
          AND draft.content -> 'labelIds' @> to_jsonb(label.id::text)))
    FROM "Label" label WHERE label.id = ${id}::uuid`;
}

export async function putBackLabel(
  tx: Tx,
  workspaceId: WorkspaceId,
  { label, postIds, mediaIds = [], draftIds }: DeletedLabelRows,
): Promise<void> {
  const { id, name, color, createdAt } = label;
  const data = { id, workspaceId, name, nameKey: nameKeyOf(name), color };
  await tx.label.create({ data: { ...data, createdAt: new Date(createdAt) } });
  await tx.$executeRaw`
    UPDATE "Draft" SET content = jsonb_set(content, '{labelIds}', (content -> 'labelIds') || to_jsonb(${id}::text))
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${draftIds}::uuid[])
      AND NOT content -> 'labelIds' @> to_jsonb(${id}::text)`;
  await tx.$executeRaw`
    INSERT INTO "PostLabel" ("postId", "labelId")
    SELECT post.id, ${id}::uuid FROM "Post" post
    WHERE post."workspaceId" = ${workspaceId}::uuid AND post.id = ANY(${postIds}::uuid[])
      AND (SELECT count(*) FROM "PostLabel" tag WHERE tag."postId" = post.id) < ${labelsPerItemMax}
    ORDER BY post.id`;
  await tx.$executeRaw`
    INSERT INTO "MediaLabel" ("mediaId", "labelId")
    SELECT media.id, ${id}::uuid FROM "Media" media
    WHERE media."workspaceId" = ${workspaceId}::uuid AND media.id = ANY(${mediaIds}::uuid[])
      AND (SELECT count(*) FROM "MediaLabel" tag WHERE tag."mediaId" = media.id) < ${labelsPerItemMax}
    ORDER BY media.id`;
}

export async function pageOfLabels(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ labels: ListedLabel[]; hasMore: boolean }> {
  const rows = await tx.label.findMany({
    where: { workspaceId, ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return { labels: rows.slice(0, limit).map(listed), hasMore: rows.length > limit };
}

async function olderThan(tx: Tx, workspaceId: WorkspaceId, cursor: string) {
  const where = { id: cursor, workspaceId };
  const row = await tx.label.findFirst({ where, select: { createdAt: true } });
  return afterCursor(cursor, row);
}

function listed({
  _count,
  createdAt,
  ...label
}: Prisma.LabelGetPayload<{ select: typeof columns }>): ListedLabel {
  return {
    ...label,
    createdAt: createdAt.toISOString(),
    postCount: _count.posts,
    mediaCount: _count.media,
  };
}

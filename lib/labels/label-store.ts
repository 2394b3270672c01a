import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { nameKeyOf } from "@/lib/kernel/name-key";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import type { LabelColor, ListedLabel } from "./schema";

const columns = {
  id: true,
  name: true,
  color: true,
  createdAt: true,
  _count: { select: { posts: true } },
} satisfies Prisma.LabelSelect;

type LabelRow = Prisma.LabelGetPayload<{ select: typeof columns }>;

export async function lockLabels(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM "Workspace" WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
}

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

/**
 * Takes the label off posts and drafts too. The drafts come first, because scheduling one locks it
 * before its labels; they keep their versions, as nobody has edited them.
 */
export async function removeLabel(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Draft" SET content = jsonb_set(content, '{labelIds}', (content -> 'labelIds') - ${id}::text)
    WHERE "workspaceId" = ${workspaceId}::uuid AND content -> 'labelIds' @> to_jsonb(${id}::text)`;
  await tx.label.delete({ where: { id, workspaceId } });
}

type Page = { limit: number; cursor?: string | undefined };

export async function pageOfLabels(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: Page,
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

function listed({ _count, createdAt, ...label }: LabelRow): ListedLabel {
  return { ...label, createdAt: createdAt.toISOString(), postCount: _count.posts };
}

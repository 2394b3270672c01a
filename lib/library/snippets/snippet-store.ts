import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { nameKeyOf } from "@/lib/kernel/name-key";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import type { CreateSnippet, Snippet, SnippetKind } from "./schema";

const columns = {
  id: true,
  kind: true,
  name: true,
  text: true,
  createdAt: true,
} satisfies Prisma.SnippetSelect;

export function countSnippets(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  return tx.snippet.count({ where: { workspaceId } });
}

export async function findSnippet(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<Snippet> {
  const row = await tx.snippet.findFirst({ where: { id, workspaceId }, select: columns });
  if (!row) throw notFound("snippet");
  return shown(row);
}

export async function findSnippetNamed(
  tx: Tx,
  workspaceId: WorkspaceId,
  { kind, name }: { kind: SnippetKind; name: string },
): Promise<{ id: string; name: string } | null> {
  return await tx.snippet.findUnique({
    where: { workspaceId_kind_nameKey: { workspaceId, kind, nameKey: nameKeyOf(name) } },
    select: { id: true, name: true },
  });
}

export async function insertSnippet(
  tx: Tx,
  workspaceId: WorkspaceId,
  { kind, name, text }: CreateSnippet,
): Promise<Snippet> {
  const createdAt = now();
  const id = timeOrderedId(createdAt);
  const data = { id, workspaceId, kind, name, nameKey: nameKeyOf(name), text, createdAt };
  return shown(await tx.snippet.create({ data, select: columns }));
}

export function rowsOfSnippet(id: string): Prisma.Sql {
  return Prisma.sql`SELECT to_jsonb(snippet) FROM "Snippet" snippet WHERE snippet.id = ${id}::uuid`;
}

export async function putBackSnippet(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, kind, name, text, createdAt }: Snippet,
): Promise<Snippet> {
  const data = { id, workspaceId, kind, name, nameKey: nameKeyOf(name), text };
  const row = { ...data, createdAt: new Date(createdAt) };
  return shown(await tx.snippet.create({ data: row, select: columns }));
}

export async function changeSnippet(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, name, text }: Pick<Snippet, "id" | "name" | "text">,
): Promise<Snippet> {
  const data = { name, nameKey: nameKeyOf(name), text };
  return shown(await tx.snippet.update({ where: { id, workspaceId }, data, select: columns }));
}

export async function removeSnippet(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.snippet.delete({ where: { id, workspaceId } });
}

export async function pageOfSnippets(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    kind,
    limit,
    cursor,
  }: { kind?: SnippetKind | undefined; limit: number; cursor?: string | undefined },
): Promise<{ snippets: Snippet[]; hasMore: boolean }> {
  const rows = await tx.snippet.findMany({
    where: {
      workspaceId,
      ...(kind && { kind }),
      ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return { snippets: rows.slice(0, limit).map(shown), hasMore: rows.length > limit };
}

async function olderThan(tx: Tx, workspaceId: WorkspaceId, cursor: string) {
  const where = { id: cursor, workspaceId };
  const row = await tx.snippet.findFirst({ where, select: { createdAt: true } });
  return afterCursor(cursor, row);
}

function shown({
  createdAt,
  ...snippet
}: Prisma.SnippetGetPayload<{ select: typeof columns }>): Snippet {
  return { ...snippet, createdAt: createdAt.toISOString() };
}

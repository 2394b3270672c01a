import type { z } from "zod";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { UndoDraft } from "@/lib/planning/posts/undo-window";
import { Prisma, type Draft as StoredDraft } from "@/prisma/generated/client";
import type { DraftContent, ListDrafts } from "./schema";

const columns = {
  id: true,
  content: true,
  template: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  createdBy: { select: { id: true, name: true, avatarUrl: true } },
  byCredentialId: true,
} satisfies Prisma.DraftSelect;

export type DraftRow = Prisma.DraftGetPayload<{ select: typeof columns }>;

export async function findDraft(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<DraftRow> {
  const row = await tx.draft.findFirst({ where: { id, workspaceId }, select: columns });
  if (!row) throw notFound("draft");
  return row;
}

export async function lockDraft(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<DraftRow> {
  await tx.$queryRaw`
    SELECT id FROM "Draft" WHERE id = ${id}::uuid AND "workspaceId" = ${workspaceId}::uuid FOR UPDATE`;
  return findDraft(tx, workspaceId, id);
}

export function insertDraft(
  tx: Tx,
  workspaceId: WorkspaceId,
  draft: {
    content: DraftContent;
    template: boolean;
    createdById: string | null;
    byCredentialId: string | null;
  },
): Promise<DraftRow> {
  const createdAt = now();
  const id = timeOrderedId(createdAt);
  return tx.draft.create({
    data: { ...draft, id, workspaceId, createdAt, updatedAt: createdAt },
    select: columns,
  });
}

export type DeletedDraft = Pick<
  StoredDraft,
  "id" | "content" | "template" | "version" | "createdById"
> & {
  /** Rows that were kept before policies were have none. */
  byCredentialId?: string | null;
} & Record<"createdAt" | "updatedAt", string>;

/** Says who alone wrote it and deleted it, as whoever deletes something has a hand in it. */
export function rowsOfDraft(id: string, byCredentialId: string | null): Prisma.Sql {
  return Prisma.sql`
    SELECT to_jsonb(draft) || jsonb_build_object('byCredentialId', ${byCredentialId}::uuid)
    FROM "Draft" draft WHERE draft.id = ${id}::uuid`;
}

/** The version stays: whoever still has it open has the same content. */
export async function putBackDraft(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    id,
    content,
    template,
    version,
    createdAt,
    updatedAt,
    createdById,
    byCredentialId = null,
  }: DeletedDraft,
): Promise<DraftRow> {
  const author = createdById && (await tx.user.findUnique({ where: { id: createdById } }));
  return tx.draft.create({
    data: {
      id,
      workspaceId,
      content: content ?? {},
      template,
      version,
      createdById: author ? createdById : null,
      byCredentialId,
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    },
    select: columns,
  });
}

export function returnDraft(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    draft,
    content,
    byCredentialId,
  }: { draft: UndoDraft; content: DraftContent; byCredentialId: string | null },
): Promise<DraftRow> {
  const { id, createdById, createdAt } = draft;
  const authors = { createdById, byCredentialId };
  const version = draft.version + 1;
  return tx.draft.create({
    data: { id, workspaceId, content, version, ...authors, createdAt, updatedAt: now() },
    select: columns,
  });
}

export function changeDraft(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    id,
    ...written
  }: { id: string; content: DraftContent; template: boolean; byCredentialId: string | null },
): Promise<DraftRow> {
  return tx.draft.update({
    where: { id, workspaceId },
    data: { ...written, version: { increment: 1 }, updatedAt: now() },
    select: columns,
  });
}

export async function removeDraft(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.draft.delete({ where: { id, workspaceId } });
}

const withoutTime = { content: { path: ["scheduledAt"], equals: Prisma.AnyNull } };

export async function pageOfDrafts(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor, createdBy, from, to, planned, template }: z.output<typeof ListDrafts>,
): Promise<{ rows: DraftRow[]; hasMore: boolean }> {
  const rows = await tx.draft.findMany({
    where: {
      workspaceId,
      template,
      ...(createdBy && { createdById: createdBy }),
      AND: [
        ...(from ? [{ content: { path: ["scheduledAt"], gte: asStored(from) } }] : []),
        ...(planned === undefined ? [] : [planned ? { NOT: withoutTime } : withoutTime]),
        ...(to ? [{ content: { path: ["scheduledAt"], lt: asStored(to) } }] : []),
      ],
      ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

function asStored(timestamp: string): string {
  return new Date(timestamp).toISOString();
}

async function olderThan(tx: Tx, workspaceId: WorkspaceId, cursor: string) {
  const where = { id: cursor, workspaceId };
  const row = await tx.draft.findFirst({ where, select: { createdAt: true } });
  return afterCursor(cursor, row);
}

import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import { type MentionRow, type StoredAccount, storedAccounts } from "./mention-row";

const columns = {
  id: true,
  name: true,
  aliases: true,
  accounts: true,
  createdAt: true,
} satisfies Prisma.MentionSelect;

type Written = { name: string; aliases: string[]; accounts: StoredAccount[] };

type Texts = { texts: string[] };

const readMax = 5000;

export async function lockMentions(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM "Workspace" WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
}

export async function findMention(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<MentionRow> {
  const row = await tx.mention.findFirst({ where: { id, workspaceId }, select: columns });
  if (!row) throw notFound("mention");
  return read(row);
}

export async function findMentions(tx: Tx, workspaceId: WorkspaceId): Promise<MentionRow[]> {
  const rows = await tx.mention.findMany({ where: { workspaceId }, select: columns });
  return rows.map(read);
}

export async function insertMention(
  tx: Tx,
  workspaceId: WorkspaceId,
  written: Written,
): Promise<MentionRow> {
  const createdAt = now();
  const data = { id: timeOrderedId(createdAt), workspaceId, createdAt, ...written };
  return read(await tx.mention.create({ data, select: columns }));
}

export async function changeMention(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, ...data }: Written & { id: string },
): Promise<MentionRow> {
  return read(await tx.mention.update({ where: { id, workspaceId }, data, select: columns }));
}

export async function removeMention(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.mention.delete({ where: { id, workspaceId } });
}

export async function pageOfMentions(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: MentionRow[]; hasMore: boolean }> {
  const found = await tx.mention.findMany({
    where: { workspaceId, ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return { rows: found.slice(0, limit).map(read), hasMore: found.length > limit };
}

export async function waitingTexts(tx: Tx, workspaceId: WorkspaceId): Promise<string[][]> {
  const rows = await tx.$queryRaw<Texts[]>`
    SELECT post.text || post."additionalTexts" || array(
      SELECT delivery."textOverride" FROM "Delivery" delivery
      WHERE delivery."postId" = post.id AND delivery."textOverride" LIKE '%@%'
    ) AS texts
    FROM "Post" post
    WHERE post."workspaceId" = ${workspaceId}::uuid AND post.state = 'scheduled'
    ORDER BY post."scheduledAt" DESC LIMIT ${readMax}::int`;
  return withMentions(rows);
}

export type UnsentPost = { id: string; providers: string[]; texts: string[] };

/** Finds what can still be sent and has an @ in a text, with the networks that it goes to. */
export function findUnsentPosts(tx: Tx, workspaceId: WorkspaceId): Promise<UnsentPost[]> {
  return tx.$queryRaw<UnsentPost[]>`
    SELECT post.id, array_agg(DISTINCT connection.provider) AS providers,
      post.text || post."additionalTexts" || array_remove(array_agg(delivery."textOverride"), NULL)
        AS texts
    FROM "Delivery" delivery
    JOIN "Post" post ON post.id = delivery."postId"
    JOIN "Connection" connection ON connection.id = delivery."connectionId"
    WHERE delivery."workspaceId" = ${workspaceId}::uuid
      AND (delivery.state IN ('scheduled', 'preparing') OR delivery."errorCode" = 'not_approved')
      AND (post.text LIKE '%@%' OR array_to_string(post."additionalTexts", ' ') LIKE '%@%'
        OR delivery."textOverride" LIKE '%@%')
    GROUP BY post.id ORDER BY post.id`;
}

export async function draftTexts(tx: Tx, workspaceId: WorkspaceId): Promise<string[][]> {
  const rows = await tx.$queryRaw<Texts[]>`
    SELECT search_draft_texts(draft.content) AS texts
    FROM "Draft" draft WHERE draft."workspaceId" = ${workspaceId}::uuid
    ORDER BY draft."updatedAt" DESC LIMIT ${readMax}::int`;
  return withMentions(rows);
}

function read({
  accounts,
  ...row
}: Prisma.MentionGetPayload<{ select: typeof columns }>): MentionRow {
  return { ...row, accounts: storedAccounts(accounts) };
}

async function olderThan(tx: Tx, workspaceId: WorkspaceId, cursor: string) {
  const where = { id: cursor, workspaceId };
  const row = await tx.mention.findFirst({ where, select: { createdAt: true } });
  return afterCursor(cursor, row);
}

function withMentions(rows: Texts[]): string[][] {
  return rows.flatMap(({ texts }) => (texts.some((text) => text.includes("@")) ? [texts] : []));
}

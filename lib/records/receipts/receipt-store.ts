import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import type { Undo } from "@/lib/kernel/operation";
import { cursorCreatedAt } from "@/lib/kernel/paging";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma, Receipt as StoredReceipt } from "@/prisma/generated/client";

export const receiptDays = 30;

/** More would not be found in a list of choices. */
const programsMax = 200;

export type ReceiptRow = StoredReceipt;

/** Is null where a person may see those of everybody. */
export type SeenBy = string | null;

export async function insertReceipt(row: Omit<ReceiptRow, "undoneAt" | "undoneById">) {
  // Raw SQL takes half the time of the client's own statement, and every program's write waits for it.
  await db.$executeRaw`
    INSERT INTO "Receipt" (id, "workspaceId", "credentialId", "userId", client, at, operation, "viaMcp",
      outcome, code, message, "targetType", "targetId", "durationMs", "allowedBy", input, undo, "undoUntil")
    VALUES (${row.id}::uuid, ${row.workspaceId}::uuid, ${row.credentialId}::uuid, ${row.userId}::uuid,
      ${row.client}, ${row.at}::timestamptz, ${row.operation}, ${row.viaMcp},
      ${row.outcome}::"ReceiptOutcome", ${row.code}, ${row.message}, ${row.targetType}, ${row.targetId},
      ${row.durationMs}, ${row.allowedBy}, ${JSON.stringify(row.input)}::jsonb,
      ${jsonOrNull(row.undo)}::jsonb, ${row.undoUntil}::timestamptz)`;
}

export async function completeReceipt(row: ReceiptRow): Promise<void> {
  await db.$executeRaw`
    UPDATE "Receipt" SET outcome = ${row.outcome}::"ReceiptOutcome", code = ${row.code},
      message = ${row.message}, "targetType" = ${row.targetType}, "targetId" = ${row.targetId},
      "durationMs" = ${row.durationMs}, undo = ${jsonOrNull(row.undo)}::jsonb,
      "undoUntil" = ${row.undoUntil}::timestamptz
    WHERE id = ${row.id}::uuid`;
}

export async function findReceiptPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    seenBy,
    credentialId,
    outcome,
    limit,
    cursor,
  }: {
    seenBy: SeenBy;
    credentialId?: string | undefined;
    outcome?: ReceiptRow["outcome"] | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ rows: ReceiptRow[]; hasMore: boolean }> {
  const rows = await tx.receipt.findMany({
    where: {
      workspaceId,
      ...(seenBy !== null && ownedBy(seenBy)),
      ...(credentialId && { credentialId }),
      ...(outcome && { outcome }),
      ...(cursor && (await after(tx, workspaceId, cursor))),
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Names the programs that have receipts, as the latest of each does. */
export async function findPrograms(
  tx: Tx,
  workspaceId: WorkspaceId,
  seenBy: SeenBy,
): Promise<{ credentialId: string; client: string }[]> {
  const rows = await tx.receipt.findMany({
    where: { workspaceId, ...(seenBy !== null && ownedBy(seenBy)) },
    distinct: ["credentialId"],
    orderBy: [{ at: "desc" }, { id: "desc" }],
    select: { credentialId: true, client: true },
    take: programsMax,
  });
  return rows.toSorted((one, other) => one.client.localeCompare(other.client));
}

/** Locks a receipt until the transaction ends, so that what it tells of is undone once. */
export async function lockReceipt(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, seenBy }: { id: string; seenBy: SeenBy },
): Promise<ReceiptRow | null> {
  await tx.$queryRaw`
    SELECT 1 FROM "Receipt" WHERE id = ${id}::uuid AND "workspaceId" = ${workspaceId}::uuid FOR UPDATE`;
  return await tx.receipt.findFirst({
    where: { id, workspaceId, ...(seenBy !== null && ownedBy(seenBy)) },
  });
}

export async function writeUndone(
  tx: Tx,
  id: string,
  undone: { undoneAt: Date; undoneById: string },
): Promise<void> {
  await tx.receipt.update({ where: { id }, data: undone });
}

export async function findNames(
  tx: Tx,
  userIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = userIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const where = { id: { in: [...new Set(ids)] } };
  const users = await tx.user.findMany({ where, select: { id: true, name: true } });
  return new Map(users.map(({ id, name }) => [id, name]));
}

export async function deleteOldReceipts(): Promise<number> {
  const before = new Date(now().getTime() - receiptDays * 86_400_000);
  const { count } = await db.receipt.deleteMany({
    where: { at: { lt: before } },
    limit: purgeBatch,
  });
  return count;
}

export function storedUndo({ undo }: Pick<ReceiptRow, "undo">): Undo | null {
  return undo as Undo | null;
}

function ownedBy(userId: string) {
  return { credential: { kind: "personal", createdById: userId } } as const;
}

async function after(
  tx: Tx,
  workspaceId: WorkspaceId,
  cursor: string,
): Promise<Prisma.ReceiptWhereInput> {
  const row = await tx.receipt.findFirst({
    where: { id: cursor, workspaceId },
    select: { at: true },
  });
  const at = cursorCreatedAt(cursor, row && { createdAt: row.at });
  return { OR: [{ at: { lt: at } }, { at, id: { lt: cursor } }] };
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

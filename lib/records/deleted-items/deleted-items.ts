import type { z } from "zod";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { firstLine } from "@/lib/kernel/first-line";
import { operation } from "@/lib/kernel/operation";
import { cursorCreatedAt, toPage } from "@/lib/kernel/paging";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import { type DeletedKind, deletedKinds, restorableDays } from "./rules";
import { type DeletedItem, DeletedItemList, ListDeletedItems } from "./schema";

const nameMax = 120;

/** Each takes its texts out of the audit log, so that one statement has less time for many. */
const statementMax = 500;

const restorableMs = restorableDays * 86_400_000;

export const listDeletedItems = operation({
  name: "list_deleted_items",
  summary: "List what was deleted in the last 30 days and can be restored",
  scope: "posts:read",
  input: ListDeletedItems,
  output: DeletedItemList,
  run: async (actor, page) => {
    const rows = await findRows(actor, page);
    return toPage(rows.slice(0, page.limit).map(present), rows.length > page.limit);
  },
});

/** Must run before anything is deleted: `rows` is an expression that reads it as it was. */
export async function keepDeletedItem(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, "workspaceId" | "userId">,
  item: { kind: DeletedKind; targetId: string; name: string; rows: Prisma.Sql },
): Promise<void> {
  const { kind, targetId, name, rows } = item;
  const deletedAt = now();
  await tx.$executeRaw`
    INSERT INTO "DeletedItem"
      (id, "workspaceId", kind, "targetId", name, "deletedById", "deletedAt", rows)
    SELECT ${timeOrderedId(deletedAt)}::uuid, ${workspaceId}::uuid, ${kind}::"DeletedKind",
      ${targetId}::uuid, ${firstLine(name, nameMax)}, ${userId}::uuid,
      ${deletedAt.toISOString()}::timestamptz, (${rows})`;
}

/** A second caller waits for the first and gets null. */
export async function takeDeletedItem<Rows>(
  tx: Tx,
  workspaceId: WorkspaceId,
  { kinds, targetId }: { kinds: readonly DeletedKind[]; targetId: string },
): Promise<Rows | null> {
  const [taken] = await tx.$queryRaw<{ rows: Rows }[]>`
    DELETE FROM "DeletedItem"
    WHERE "targetId" = ${targetId}::uuid AND "workspaceId" = ${workspaceId}::uuid
      AND kind = ANY(${kinds}::"DeletedKind"[]) AND "deletedAt" > ${oldestRestorable()}
    RETURNING rows`;
  return taken?.rows ?? null;
}

export async function purgeDeletedItems(): Promise<number> {
  for (let total = 0; ; ) {
    const { count } = await db.deletedItem.deleteMany({
      where: { deletedAt: { lte: oldestRestorable() } },
      limit: statementMax,
    });
    total += count;
    if (count < statementMax || total >= purgeBatch) return total;
  }
}

const columns = {
  id: true,
  kind: true,
  targetId: true,
  name: true,
  deletedAt: true,
  deletedBy: { select: { id: true, name: true, avatarUrl: true } },
} satisfies Prisma.DeletedItemSelect;

type Row = Prisma.DeletedItemGetPayload<{ select: typeof columns }>;

async function findRows(
  actor: Actor,
  { kind, targetId, limit, cursor }: z.output<typeof ListDeletedItems>,
): Promise<Row[]> {
  const { workspaceId } = actor;
  const visible = visibleKinds(actor).filter((each) => !kind || each === kind);
  return db.deletedItem.findMany({
    where: {
      workspaceId,
      kind: { in: visible },
      deletedAt: { gt: oldestRestorable() },
      ...(targetId && { targetId }),
      ...(cursor ? await deletedBefore(actor, cursor) : {}),
    },
    orderBy: [{ deletedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
}

function visibleKinds(actor: Actor) {
  const seesDrafts = hasScope(actor, "posts:write");
  return deletedKinds.filter((kind) => seesDrafts || (kind !== "draft" && kind !== "template"));
}

async function deletedBefore({ workspaceId }: Actor, cursor: string) {
  const where = { id: cursor, workspaceId };
  const row = await db.deletedItem.findFirst({ where, select: { deletedAt: true } });
  const deletedAt = cursorCreatedAt(cursor, row && { createdAt: row.deletedAt });
  return { OR: [{ deletedAt: { lt: deletedAt } }, { deletedAt, id: { lt: cursor } }] };
}

function present({ deletedAt, ...item }: Row): DeletedItem {
  return {
    ...item,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: restorableUntil(deletedAt).toISOString(),
  };
}

function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + restorableMs);
}

function oldestRestorable(): Date {
  return new Date(now().getTime() - restorableMs);
}

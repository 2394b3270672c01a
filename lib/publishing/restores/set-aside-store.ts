import { deliveryContents } from "@/lib/deliveries/delivery-content";
import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma, Restore } from "@/prisma/generated/client";
import type { SetAsideDelivery } from "./schema";

export function findRestore(tx: Tx, workspaceId: WorkspaceId): Promise<Restore | null> {
  return tx.restore.findUnique({ where: { workspaceId } });
}

export async function endRestore(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx.restore.updateMany({ where: { workspaceId }, data: { resumedAt: now() } });
}

export async function runQuery(tx: Tx, query: Prisma.Sql): Promise<void> {
  await tx.$queryRaw(query);
}

const columns = {
  id: true,
  postId: true,
  postIndex: true,
  connectionId: true,
  scheduledAt: true,
  connection: { select: { provider: true, name: true } },
} satisfies Prisma.DeliverySelect;

export async function pageOfSetAside(
  workspaceId: WorkspaceId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<SetAsideDelivery[]> {
  const rows = await db.delivery.findMany({
    where: { ...undecided(workspaceId), ...(cursor ? await after(workspaceId, cursor) : {}) },
    orderBy: [{ scheduledAt: "asc" }, { id: "asc" }],
    take: limit,
    select: columns,
  });
  const contents = await deliveryContents(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ connection: { provider, name }, scheduledAt, ...row }) => {
    const { text = "", media = [] } = contents.get(row.id) ?? {};
    return {
      ...row,
      provider,
      accountName: name,
      text,
      mediaCount: media.length,
      scheduledAt: scheduledAt.toISOString(),
    };
  });
}

export function countUndecided(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  return tx.delivery.count({ where: undecided(workspaceId) });
}

export async function inOrderOfSequences(
  workspaceId: WorkspaceId,
  deliveryIds: string[],
): Promise<string[]> {
  const rows = await db.delivery.findMany({
    where: { id: { in: deliveryIds }, workspaceId },
    orderBy: [{ postIndex: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  const found = rows.map(({ id }) => id);
  return [...found, ...deliveryIds.filter((id) => !found.includes(id))];
}

export async function postsOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  deliveryIds: string[],
): Promise<string[]> {
  const rows = await tx.delivery.findMany({
    where: { id: { in: deliveryIds }, workspaceId },
    distinct: ["postId"],
    select: { postId: true },
  });
  return rows.map(({ postId }) => postId);
}

function undecided(workspaceId: WorkspaceId) {
  return { workspaceId, state: "unconfirmed", setAsideAt: { not: null } } as const;
}

async function after(workspaceId: WorkspaceId, cursor: string) {
  const where = { id: cursor, workspaceId };
  const row = await db.delivery.findFirst({ where, select: { scheduledAt: true } });
  if (!row) throw new AppError("invalid_cursor", "This cursor does not come from a list.");
  const { scheduledAt } = row;
  return { OR: [{ scheduledAt: { gt: scheduledAt } }, { scheduledAt, id: { gt: cursor } }] };
}

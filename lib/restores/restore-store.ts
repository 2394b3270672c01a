import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma, Restore } from "@/prisma/generated/client";

export function findRestore(tx: Tx, workspaceId: WorkspaceId): Promise<Restore | null> {
  return tx.restore.findUnique({ where: { workspaceId } });
}

export async function endRestore(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx.restore.updateMany({ where: { workspaceId }, data: { resumedAt: now() } });
}

export async function runQuery(tx: Tx, query: Prisma.Sql): Promise<void> {
  await tx.$queryRaw(query);
}

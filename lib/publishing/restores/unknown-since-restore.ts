import { fellDue, settingAside } from "@/lib/deliveries/set-aside";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import { endRestore, findRestore, runQuery } from "./set-aside-store";

/**
 * Selects what fell due since a restore, as the old installation may have run until then: everything
 * but what people made or asked for here. Selects nothing once publishing was resumed.
 */
export async function unknownSinceRestore(tx: Tx, workspaceId: WorkspaceId): Promise<Prisma.Sql> {
  const restore = await findRestore(tx, workspaceId);
  if (!restore || restore.resumedAt) return Prisma.sql`false`;
  const restoredAt = Prisma.sql`${restore.restoredAt.toISOString()}::timestamptz`;
  return Prisma.sql`(delivery."workspaceId" = ${workspaceId}::uuid AND delivery."setAsideAt" IS NULL
    AND ${fellDue(now())}
    AND EXISTS (
      SELECT FROM "Post" post
      WHERE post.id = delivery."postId" AND post."createdAt" < ${restoredAt}
    )
    AND NOT EXISTS (
      SELECT FROM "DeliveryEvent" event
      WHERE event."deliveryId" = delivery.id AND event.kind = 'retried' AND event.at >= ${restoredAt}
    ))`;
}

export async function setAsideUnknown(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  const restore = await findRestore(tx, workspaceId);
  if (!restore || restore.resumedAt) return;
  const which = await unknownSinceRestore(tx, workspaceId);
  const { backupTakenAt } = restore;
  await runQuery(tx, settingAside({ which, instant: now(), backupTakenAt, limit: 100_000 }));
  await endRestore(tx, workspaceId);
}

import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import type { NotificationResolution } from "@/prisma/generated/enums";

export type { NotificationResolution };

async function resolveWhere(
  tx: Tx,
  workspaceId: WorkspaceId,
  { where, resolution }: { where: Prisma.Sql; resolution: NotificationResolution },
): Promise<void> {
  const at = now();
  await tx.$executeRaw`
    UPDATE "Notification" told
    SET "resolvedAt" = ${at}, resolution = ${resolution}::"NotificationResolution",
      "readAt" = COALESCE("readAt", ${at}), "mailDueAt" = NULL
    WHERE "workspaceId" = ${workspaceId}::uuid AND "resolvedAt" IS NULL AND ${where}`;
}

export async function resolveSubjects(
  tx: Tx,
  workspaceId: WorkspaceId,
  { subjects, resolution }: { subjects: readonly string[]; resolution: NotificationResolution },
): Promise<void> {
  const where = Prisma.sql`subject = ANY(${[...subjects]}::text[])`;
  await resolveWhere(tx, workspaceId, { where, resolution });
}

type Decision = { postId: string; connectionId: string; resolution: NotificationResolution };

/** A notification on several posts or accounts stays open until none of them is in that state. */
export async function resolveDelivery(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, connectionId, resolution }: Decision,
): Promise<void> {
  const where = Prisma.sql`
    type IN ('delivery_failed', 'delivery_unconfirmed')
    AND ("postId" = ${postId}::uuid OR "postId" IS NULL)
    AND ("connectionId" = ${connectionId}::uuid OR "connectionId" IS NULL)
    AND NOT EXISTS (
      SELECT FROM "Delivery" delivery
      WHERE delivery."workspaceId" = told."workspaceId" AND "errorOccurredAt" IS NOT NULL
        AND delivery.state = CASE told.type WHEN 'delivery_failed' THEN 'failed'::"DeliveryState"
          ELSE 'unconfirmed' END
        AND (told."postId" IS NULL OR delivery."postId" = told."postId")
        AND (told."connectionId" IS NULL OR delivery."connectionId" = told."connectionId"))`;
  await resolveWhere(tx, workspaceId, { where, resolution });
}

export async function resolvePost(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<void> {
  const where = Prisma.sql`"postId" = ${postId}::uuid`;
  await resolveWhere(tx, workspaceId, { where, resolution: "deleted" });
}

export async function resolveAssignment(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, userId }: { postId: string; userId: string },
): Promise<void> {
  const where = Prisma.sql`
    type = 'assignment' AND "postId" = ${postId}::uuid AND "userId" = ${userId}::uuid`;
  await resolveWhere(tx, workspaceId, { where, resolution: "reassigned" });
}

type DeletedRemark = { postId: string; authorId: string | null; createdAt: Date };

/** A notification is written in the transaction of its remark; one of several remarks stays open. */
export async function resolveRemark(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, authorId, createdAt }: DeletedRemark,
): Promise<void> {
  const where = Prisma.sql`
    type IN ('mention', 'comment') AND "postId" = ${postId}::uuid AND count = 1
    AND "actorUserId" = ${authorId}::uuid
    AND "createdAt" BETWEEN ${createdAt} AND ${createdAt}::timestamptz + interval '30 seconds'`;
  await resolveWhere(tx, workspaceId, { where, resolution: "deleted" });
}

export async function findPublished(
  tx: Tx,
  notificationIds: readonly string[],
): Promise<Map<string, Date>> {
  if (notificationIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: string; publishedAt: Date }[]>`
    SELECT told.id, max(delivery."publishedAt") AS "publishedAt"
    FROM "Notification" told
    JOIN "Delivery" delivery ON delivery."postId" = told."postId"
      AND (told."connectionId" IS NULL OR delivery."connectionId" = told."connectionId")
    WHERE told.id = ANY(${[...notificationIds]}::uuid[])
    GROUP BY told.id HAVING bool_and(delivery.state = 'published')`;
  return new Map(rows.map(({ id, publishedAt }) => [id, publishedAt]));
}

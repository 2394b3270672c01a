import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import type { NotificationResolution } from "@/prisma/generated/enums";

export async function resolveNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  { subjects, resolution }: { subjects: readonly string[]; resolution: NotificationResolution },
): Promise<void> {
  const where = Prisma.sql`subject = ANY(${[...subjects]}::text[])`;
  await resolveWhere(tx, workspaceId, { where, resolution });
}

/**
 * Call it in the transaction of the decision, after the delivery has moved. A notification on several
 * posts or accounts stays open until none of them is in that state.
 */
export async function resolveDeliveryNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    postId,
    connectionId,
    resolution,
  }: { postId: string; connectionId: string; resolution: NotificationResolution },
): Promise<void> {
  const where = Prisma.sql`
    type IN ('delivery_failed', 'delivery_unconfirmed')
    AND ("postId" = ${postId}::uuid OR "postId" IS NULL)
    AND ("connectionId" = ${connectionId}::uuid OR "connectionId" IS NULL)
    AND NOT EXISTS (
      SELECT FROM "Delivery" delivery
      WHERE delivery."workspaceId" = notification."workspaceId" AND "errorOccurredAt" IS NOT NULL
        AND delivery.state = CASE notification.type WHEN 'delivery_failed' THEN 'failed'::"DeliveryState"
          ELSE 'unconfirmed' END
        AND (notification."postId" IS NULL OR delivery."postId" = notification."postId")
        AND (notification."connectionId" IS NULL OR delivery."connectionId" = notification."connectionId"))`;
  await resolveWhere(tx, workspaceId, { where, resolution });
}

/** Call it before the post is deleted: afterwards no notification names the post. */
export async function resolvePostNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<void> {
  const where = Prisma.sql`"postId" = ${postId}::uuid`;
  await resolveWhere(tx, workspaceId, { where, resolution: "deleted" });
}

export async function resolveAssignmentNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, userId }: { postId: string; userId: string },
): Promise<void> {
  const where = Prisma.sql`
    type = 'assignment' AND "postId" = ${postId}::uuid AND "userId" = ${userId}::uuid`;
  await resolveWhere(tx, workspaceId, { where, resolution: "reassigned" });
}

/** A notification is written in the transaction of its remark; one of several remarks stays open. */
export async function resolveRemarkNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, authorId, createdAt }: { postId: string; authorId: string | null; createdAt: Date },
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
    SELECT notification.id, max(delivery."publishedAt") AS "publishedAt"
    FROM "Notification" notification
    JOIN "Delivery" delivery ON delivery."postId" = notification."postId"
      AND (notification."connectionId" IS NULL OR delivery."connectionId" = notification."connectionId")
    WHERE notification.id = ANY(${[...notificationIds]}::uuid[])
    GROUP BY notification.id HAVING bool_and(delivery.state = 'published')`;
  return new Map(rows.map(({ id, publishedAt }) => [id, publishedAt]));
}

/** Reads the comment itself, so that a changed one is quoted as it is and a deleted one not at all. */
export async function findSaid(
  tx: Tx,
  notificationIds: readonly string[],
): Promise<Map<string, string>> {
  if (notificationIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: string; body: string }[]>`
    SELECT notification.id, latest.body
    FROM "Notification" notification
    CROSS JOIN LATERAL (
      SELECT body FROM "Comment" comment
      WHERE comment."postId" = notification."postId"
        AND comment."authorId" = notification."actorUserId"
        AND comment."createdAt" BETWEEN notification."createdAt" - interval '30 seconds'
          AND notification."createdAt"
        AND (notification.type = 'comment' OR notification."userId" = ANY(comment."mentionedIds"))
      ORDER BY comment."createdAt" DESC, comment.id DESC LIMIT 1) latest
    WHERE notification.id = ANY(${[...notificationIds]}::uuid[])`;
  return new Map(rows.map(({ id, body }) => [id, body]));
}

async function resolveWhere(
  tx: Tx,
  workspaceId: WorkspaceId,
  { where, resolution }: { where: Prisma.Sql; resolution: NotificationResolution },
): Promise<void> {
  const at = now();
  await tx.$executeRaw`
    UPDATE "Notification" notification
    SET "resolvedAt" = ${at}, resolution = ${resolution}::"NotificationResolution",
      "readAt" = COALESCE("readAt", ${at}), "mailDueAt" = NULL
    WHERE "workspaceId" = ${workspaceId}::uuid AND "resolvedAt" IS NULL AND ${where}`;
}

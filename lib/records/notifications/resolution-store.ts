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

/**
 * Resolves what asks people for a yes that is waited for no more. A notification on several posts stays
 * open until none of them waits.
 */
export async function resolveApprovalNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userIds, postIds }: { userIds: readonly string[]; postIds: readonly string[] },
): Promise<void> {
  const where = Prisma.sql`
    "createdAt" <= ${now()}::timestamptz
    AND "userId" IN (
      SELECT unnest(${[...userIds]}::uuid[])
      UNION SELECT "deputyId" FROM "Deputy"
        WHERE "workspaceId" = ${workspaceId}::uuid AND "userId" = ANY(${[...userIds]}::uuid[])
      UNION SELECT "managedById" FROM "Post" WHERE id = ANY(${[...postIds]}::uuid[]))
    AND (
      type IN ('approval_requested', 'approval_reminder') AND NOT EXISTS (
          SELECT FROM "AwaitedApprover" awaited
          WHERE awaited."workspaceId" = notification."workspaceId" AND ${isAsked}
            AND (notification."postId" IS NULL OR awaited."postId" = notification."postId"))
      OR type = 'approval_unanswered' AND NOT EXISTS (
          SELECT FROM "AccountApproval" approval
          JOIN "Post" post ON post.id = approval."postId" AND post.state = 'scheduled'
          WHERE approval."workspaceId" = notification."workspaceId" AND approval.state <> 'approved'
            AND post."managedById" = notification."userId"
            AND (notification."postId" IS NULL OR post.id = notification."postId")))`;
  await resolveWhere(tx, workspaceId, { where, resolution: "answered" });
}

/** The person is waited for, or is the deputy of somebody who was named. */
const isAsked = Prisma.sql`(awaited."userId" = notification."userId" OR NOT awaited."asAdmin" AND EXISTS (
  SELECT FROM "Deputy" deputy
  WHERE deputy."workspaceId" = awaited."workspaceId" AND deputy."userId" = awaited."userId"
    AND deputy."deputyId" = notification."userId"))`;

/** Call it before the post is deleted: afterwards no notification names the post. */
export async function resolvePostNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<void> {
  const where = Prisma.sql`
    ("postId" = ${postId}::uuid
      OR "postId" IS NULL AND type IN ('approval_requested', 'approval_reminder')
        AND EXISTS (
          SELECT FROM "AwaitedApprover" awaited
          WHERE awaited."postId" = ${postId}::uuid AND ${isAsked})
        AND NOT EXISTS (
          SELECT FROM "AwaitedApprover" awaited
          WHERE awaited."workspaceId" = notification."workspaceId" AND ${isAsked}
            AND awaited."postId" <> ${postId}::uuid))`;
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

/**
 * Reads the comment or the decision itself, so that a changed one is quoted as it is and a deleted one
 * not at all.
 */
export async function findSaid(
  tx: Tx,
  notificationIds: readonly string[],
): Promise<Map<string, string>> {
  if (notificationIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: string; body: string }[]>`
    SELECT notification.id, latest.body
    FROM "Notification" notification
    CROSS JOIN LATERAL (
      SELECT body FROM (
        SELECT body, "createdAt" AS at, id FROM "Comment" comment
        WHERE comment."postId" = notification."postId"
          AND comment."authorId" = notification."actorUserId"
          AND (notification.type = 'comment'
            OR notification.type = 'mention' AND notification."userId" = ANY(comment."mentionedIds"))
        UNION ALL
        SELECT comment, at, id FROM "ApprovalDecision" decision
        WHERE notification.type = 'approval_decided'
          AND decision."postId" = notification."postId"
          AND decision."byId" = notification."actorUserId" AND comment IS NOT NULL
      ) said
      WHERE said.at BETWEEN notification."createdAt" - interval '30 seconds'
        AND notification."createdAt"
      ORDER BY said.at DESC, said.id DESC LIMIT 1) latest
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

import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { afterCursor } from "@/lib/kernel/paging";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { DateFormat, TimeFormat } from "@/lib/kernel/time/formats";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import type { NotificationType, Preference, SecurityTopic } from "./schema";

const columns = {
  id: true,
  type: true,
  createdAt: true,
  readAt: true,
  postId: true,
  connectionId: true,
  topic: true,
  code: true,
  values: true,
  message: true,
  count: true,
  resolvedAt: true,
  resolution: true,
  actor: { select: { id: true, name: true, avatarUrl: true } },
} satisfies Prisma.NotificationSelect;

const preferenceColumns = {
  assignments: "notifyAssignments",
  mentions: "notifyMentions",
  approvals: "notifyApprovals",
} as const;

export type NotificationRow = Prisma.NotificationGetPayload<{ select: typeof columns }>;

type Owner = { workspaceId: WorkspaceId; userId: string };

export async function pageOfNotifications(
  tx: Tx,
  { workspaceId, userId }: Owner,
  {
    limit,
    cursor,
    unreadOnly,
  }: { limit: number; cursor?: string | undefined; unreadOnly: boolean },
): Promise<NotificationRow[]> {
  const owner = { workspaceId, userId };
  return await tx.notification.findMany({
    where: {
      ...owner,
      ...(unreadOnly ? { readAt: null } : {}),
      ...(cursor ? await olderThan(tx, owner, cursor) : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
}

export async function findReader(tx: Tx, userId: string): Promise<TimePreferences> {
  const { timeZone, dateFormat, timeFormat } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { timeZone: true, dateFormat: true, timeFormat: true },
  });
  // Both columns are written only through these enumerations.
  return { timeZone, dateFormat: dateFormat as DateFormat, timeFormat: timeFormat as TimeFormat };
}

export function countUnread(tx: Tx, { workspaceId, userId }: Owner): Promise<number> {
  return tx.notification.count({ where: { workspaceId, userId, readAt: null } });
}

/**
 * Inserts a notification for each user, or merges it into the user's unread one on the same
 * subject. A mail that is due already keeps its time, so that a stream of remarks cannot put it off.
 */
export async function upsertUnread(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    type,
    subject,
    postId,
    connectionId,
    topic,
    actorUserId,
    code,
    values,
    userIds,
    ...rest
  }: {
    type: NotificationType;
    subject: string;
    postId: string | null;
    connectionId: string | null;
    topic: SecurityTopic | null;
    actorUserId: string | null;
    countsEach: boolean;
    count: number;
    replaces: boolean;
    mailDelayMs: number | null;
    code: string;
    values: object;
    /** They are sorted: every transaction locks these rows in that order. */
    userIds: string[];
  },
): Promise<void> {
  const at = now();
  const mailDueAt = rest.mailDelayMs === null ? null : new Date(at.getTime() + rest.mailDelayMs);
  await tx.$executeRaw`
    INSERT INTO "Notification" AS unread
      (id, "workspaceId", "userId", type, subject, code, "values", "postId", "connectionId", topic,
        "actorUserId", count, "createdAt", "mailDueAt")
    SELECT gen_random_uuid(), ${workspaceId}::uuid, recipient."userId", ${type}::"NotificationType",
      ${subject}, ${code}, ${JSON.stringify(values)}::jsonb, ${postId}::uuid, ${connectionId}::uuid,
      ${topic}::"SecurityTopic", ${actorUserId}::uuid, ${rest.count}::int,
      ${at}::timestamptz,
      ${mailDueAt}::timestamptz
    FROM unnest(${userIds}::uuid[]) AS recipient("userId")
    ON CONFLICT ("workspaceId", "userId", subject) WHERE "readAt" IS NULL
    DO UPDATE SET
      count = CASE WHEN ${rest.replaces}::boolean THEN 0 ELSE unread.count END
        + CASE WHEN ${rest.replaces}::boolean OR ${rest.countsEach}::boolean
            OR unread."postId" IS DISTINCT FROM excluded."postId" THEN excluded.count ELSE 0 END,
      "postId" = CASE WHEN ${rest.replaces}::boolean OR unread."postId" = excluded."postId"
        THEN excluded."postId" END,
      code = excluded.code, "values" = excluded."values", message = excluded.message,
      "actorUserId" = excluded."actorUserId",
      "createdAt" = excluded."createdAt",
      "mailDueAt" = COALESCE(unread."mailDueAt", excluded."mailDueAt")`;
}

export async function markRead(
  tx: Tx,
  { workspaceId, userId }: Owner,
  {
    ids,
    until,
    postId,
  }: {
    ids?: string[] | undefined;
    until?: Date | undefined;
    postId?: string | undefined;
  },
): Promise<number> {
  const { count } = await tx.notification.updateMany({
    where: {
      workspaceId,
      userId,
      readAt: null,
      ...(ids ? { id: { in: ids } } : {}),
      ...(until ? { createdAt: { lte: until } } : {}),
      ...(postId ? { postId } : {}),
    },
    data: { readAt: now() },
  });
  return count;
}

export async function deleteNotifications(
  tx: Tx,
  { readBefore, createdBefore }: { readBefore: Date; createdBefore: Date },
): Promise<number> {
  const { count } = await tx.notification.deleteMany({
    where: { OR: [{ readAt: { lt: readBefore } }, { createdAt: { lt: createdBefore } }] },
    limit: purgeBatch,
  });
  return count;
}

export async function deleteFailureMailings(tx: Tx, occurredBefore: Date): Promise<number> {
  const { count } = await tx.failureMailing.deleteMany({
    where: { occurredAt: { lt: occurredBefore } },
    limit: purgeBatch,
  });
  return count;
}

export type Audience = {
  userIds?: readonly (string | null)[];
  everyone?: boolean;
  /** `always` adds the administrators; `as_fallback` names them where nobody else matches. */
  admins?: "always" | "as_fallback";
  exceptUserId?: string;
};

export async function findRecipients(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userIds = [], everyone, admins, exceptUserId }: Audience,
): Promise<string[]> {
  const members = await tx.member.findMany({
    where: { workspaceId },
    orderBy: { userId: "asc" },
    select: { userId: true, role: true },
  });
  const isAdmin = ({ role }: { role: string }) => role === "admin";
  const named = members.filter((member) => {
    return everyone || userIds.includes(member.userId) || (admins === "always" && isAdmin(member));
  });
  const fallsBack = named.length === 0 && admins === "as_fallback";
  const recipients = fallsBack ? members.filter(isAdmin) : named;
  return recipients.flatMap(({ userId }) => (userId === exceptUserId ? [] : userId));
}

export async function turnOffMail(
  tx: Tx,
  { userId, preference }: { userId: string; preference: Preference },
): Promise<{ workspaceId: WorkspaceId; before: Record<Preference, boolean> } | null> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const member = await tx.member.findFirst({
    where: { userId },
    select: {
      workspaceId: true,
      user: { select: { notifyAssignments: true, notifyMentions: true, notifyApprovals: true } },
    },
  });
  if (!member) return null;
  await tx.user.update({ where: { id: userId }, data: { [preferenceColumns[preference]]: false } });
  const { notifyAssignments, notifyMentions, notifyApprovals } = member.user;
  const before = {
    assignments: notifyAssignments,
    mentions: notifyMentions,
    approvals: notifyApprovals,
  };
  return { workspaceId: workspaceId(member.workspaceId), before };
}

async function olderThan(tx: Tx, owner: Owner, cursor: string) {
  const last = await tx.notification.findFirst({
    where: { id: cursor, ...owner },
    select: { createdAt: true },
  });
  return afterCursor(cursor, last);
}

/** Deletes the notifications on a connection, because their messages contain its name. */
export async function deleteConnectionNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<void> {
  await tx.notification.deleteMany({ where: { workspaceId, connectionId } });
}

export async function deleteNotificationsOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<void> {
  await tx.notification.deleteMany({ where: { workspaceId, userId } });
}

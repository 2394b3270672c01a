import type { Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { wordNotice } from "@/lib/records/words/notices";
import { wordStored } from "@/lib/records/words/word-reason";
import type { NotificationType, SecurityTopic } from "../schema";

const commentsMax = 100;
const deliveriesMax = 100;

export type MailedPerson = TimePreferences & {
  userId: string;
  email: string;
  notifyAssignments: boolean;
  notifyMentions: boolean;
  notifyApprovals: boolean;
};

/**
 * Locks a person with a notification that is due, whom no other worker has, until the transaction
 * ends. Of two workers, one makes all of a person's mails.
 */
export async function claimPerson(tx: Tx): Promise<MailedPerson | null> {
  const [person = null] = await tx.$queryRaw<MailedPerson[]>`
    SELECT person.id AS "userId", email, "timeZone", "dateFormat", "timeFormat",
      "notifyAssignments", "notifyMentions", "notifyApprovals"
    FROM "User" person
    WHERE EXISTS (SELECT FROM "Notification"
      WHERE "userId" = person.id AND "mailDueAt" <= ${now()})
    LIMIT 1 FOR NO KEY UPDATE OF person SKIP LOCKED`;
  return person;
}

export type DueNotification = {
  id: string;
  workspaceId: string;
  workspaceName: string;
  type: NotificationType;
  /** It is worded for the person. */
  message: string;
  count: number;
  postId: string | null;
  connectionId: string | null;
  topic: SecurityTopic | null;
  actorName: string | null;
  readAt: Date | null;
  mailedAt: Date | null;
  role: Role | null;
};

/**
 * Takes what is due for a person, with what is waiting of the same kinds, so that one mail tells of
 * all. A row that somebody is writing is left for the next time.
 */
export async function takeDue(tx: Tx, person: MailedPerson): Promise<DueNotification[]> {
  const at = now();
  const { userId } = person;
  const rows = await tx.$queryRaw<(DueNotification & { code: string | null; values: unknown })[]>`
    SELECT notification.id, notification."workspaceId", workspace.name AS "workspaceName", notification.type, notification.code,
      notification."values", notification.message,
      notification.count, notification."postId", notification."connectionId", notification.topic,
      coalesce(notification."values"->>'by', actor.name) AS "actorName",
      notification."readAt", notification."mailedAt", member.role
    FROM "Notification" notification
    JOIN "Workspace" workspace ON workspace.id = notification."workspaceId"
    LEFT JOIN "Member" member ON member."workspaceId" = notification."workspaceId"
      AND member."userId" = notification."userId"
    LEFT JOIN "User" actor ON actor.id = notification."actorUserId"
    WHERE notification."userId" = ${userId}::uuid AND notification."mailDueAt" IS NOT NULL
      AND (notification."workspaceId", notification.type) IN (SELECT due."workspaceId", due.type
        FROM "Notification" due
        WHERE due."userId" = ${userId}::uuid AND due."mailDueAt" <= ${at})
    ORDER BY notification."createdAt", notification.id FOR UPDATE OF notification SKIP LOCKED`;
  const ids = rows.map(({ id }) => id);
  await tx.notification.updateMany({
    where: { id: { in: ids } },
    data: { mailDueAt: null, mailedAt: at },
  });
  return rows.map(({ code, values, message, ...row }) => {
    const words = wordNotice({ code, values, message }, { count: row.count, reader: person });
    return { ...row, message: words };
  });
}

export type MailedPost = { id: string; text: string; scheduledAt: Date; managedById: string };

export async function findPosts(tx: Tx, ids: string[]): Promise<MailedPost[]> {
  return await tx.post.findMany({
    where: { id: { in: ids } },
    select: { id: true, text: true, scheduledAt: true, managedById: true },
  });
}

export type MailedComment = {
  postId: string;
  body: string;
  createdAt: Date;
  authorId: string | null;
  authorName: string | null;
  mentionedIds: string[];
};

export async function findComments(
  tx: Tx,
  { postIds, exceptUserId }: { postIds: string[]; exceptUserId: string },
): Promise<MailedComment[]> {
  const rows = await tx.comment.findMany({
    where: {
      postId: { in: postIds },
      OR: [{ authorId: null }, { authorId: { not: exceptUserId } }],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: commentsMax,
    select: {
      postId: true,
      body: true,
      createdAt: true,
      authorId: true,
      mentionedIds: true,
      author: { select: { name: true } },
    },
  });
  return rows.map(({ author, ...row }) => ({ ...row, authorName: author?.name ?? null }));
}

export type MailedDelivery = {
  id: string;
  postId: string;
  connectionId: string;
  state: "failed" | "unconfirmed";
  /** It says why; null where nobody knows. */
  reason: string | null;
  accountName: string;
  provider: string;
  post: MailedPost;
  occurredAt: Date;
  /** Is true where a mail told the person of this failure; sent again, it can fail again. */
  wasMailed: boolean;
};

export async function findTroubled(
  tx: Tx,
  {
    workspaceId,
    userId,
    covered,
    state,
  }: {
    workspaceId: string;
    userId: string;
    covered: readonly { postId: string | null; connectionId: string | null }[];
    state: MailedDelivery["state"];
  },
): Promise<{ deliveries: MailedDelivery[]; unread: number }> {
  const where = {
    workspaceId,
    OR: covered.map(({ postId, connectionId }) => {
      return { ...(postId && { postId }), ...(connectionId && { connectionId }) };
    }),
    state,
    errorOccurredAt: { not: null },
  };
  const rows = await tx.delivery.findMany({
    where,
    orderBy: [{ errorOccurredAt: "desc" }, { id: "asc" }],
    take: deliveriesMax,
    select: {
      id: true,
      postId: true,
      connectionId: true,
      errorReason: true,
      errorValues: true,
      errorMessage: true,
      errorOccurredAt: true,
      connection: { select: { name: true, provider: true } },
      post: { select: { id: true, text: true, scheduledAt: true, managedById: true } },
    },
  });
  const mailedAt = await mailedFailures(
    tx,
    userId,
    rows.map(({ id }) => id),
  );
  const deliveries = rows.map(({ connection, errorOccurredAt, ...stored }) => {
    const { errorReason, errorValues, errorMessage, ...row } = stored;
    const occurredAt = errorOccurredAt ?? now();
    const mailed = mailedAt.get(row.id);
    return {
      ...row,
      state,
      reason: wordStored(errorReason, errorValues, errorMessage),
      accountName: connection.name,
      provider: connection.provider,
      occurredAt,
      wasMailed: mailed !== undefined && mailed >= occurredAt,
    };
  });
  const isAll = rows.length < deliveriesMax;
  return { deliveries, unread: isAll ? 0 : (await tx.delivery.count({ where })) - rows.length };
}

export async function recordMailings(
  tx: Tx,
  userId: string,
  deliveries: readonly Pick<MailedDelivery, "id" | "occurredAt">[],
): Promise<void> {
  const ids = deliveries.map(({ id }) => id);
  await tx.failureMailing.deleteMany({ where: { userId, deliveryId: { in: ids } } });
  await tx.failureMailing.createMany({
    data: deliveries.map(({ id, occurredAt }) => ({ userId, deliveryId: id, occurredAt })),
  });
}

export async function findAccounts(
  tx: Tx,
  ids: string[],
): Promise<{ name: string; provider: string }[]> {
  return await tx.connection.findMany({
    where: { id: { in: ids }, state: "needs_reconnect" },
    orderBy: { name: "asc" },
    select: { name: true, provider: true },
  });
}

async function mailedFailures(
  tx: Tx,
  userId: string,
  deliveryIds: string[],
): Promise<Map<string, Date>> {
  const rows = await tx.failureMailing.findMany({
    where: { userId, deliveryId: { in: deliveryIds } },
    select: { deliveryId: true, occurredAt: true },
  });
  return new Map(rows.map(({ deliveryId, occurredAt }) => [deliveryId, occurredAt]));
}

import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { wordStored } from "@/lib/words/word-reason";

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

const commentsMax = 100;

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

const deliveriesMax = 100;

type Covered = { postId: string | null; connectionId: string | null };
type Told = {
  workspaceId: string;
  userId: string;
  covered: readonly Covered[];
  state: MailedDelivery["state"];
};

type Troubled = { deliveries: MailedDelivery[]; unread: number };

export async function findTroubled(
  tx: Tx,
  { workspaceId, userId, covered, state }: Told,
): Promise<Troubled> {
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

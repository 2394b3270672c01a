import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { afterCursor } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const shown = {
  id: true,
  type: true,
  createdAt: true,
  readAt: true,
  postId: true,
  connectionId: true,
  message: true,
  actor: { select: { id: true, name: true, avatarUrl: true } },
} satisfies Prisma.NotificationSelect;

export type NotificationRow = Prisma.NotificationGetPayload<{ select: typeof shown }>;

/** Whose notifications: a person's in one workspace. */
export type Owner = { workspaceId: WorkspaceId; userId: string };

type Page = { limit: number; cursor?: string | undefined; unreadOnly: boolean };

/** The newest first; one more than the limit where there are more. Throws `invalid_cursor`. */
export async function pageOfNotifications(
  tx: Tx,
  { workspaceId, userId }: Owner,
  { limit, cursor, unreadOnly }: Page,
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
    select: shown,
  });
}

export function countUnread(tx: Tx, { workspaceId, userId }: Owner): Promise<number> {
  return tx.notification.count({ where: { workspaceId, userId, readAt: null } });
}

type Which = { ids?: string[] | undefined; until?: Date | undefined };

/** Marks the owner's own ones; what is another's is passed over. Returns how many. */
export async function markRead(
  tx: Tx,
  { workspaceId, userId }: Owner,
  { ids, until }: Which,
): Promise<number> {
  const { count } = await tx.notification.updateMany({
    where: {
      ...{ workspaceId, userId, readAt: null },
      ...(ids ? { id: { in: ids } } : {}),
      ...(until ? { createdAt: { lte: until } } : {}),
    },
    data: { readAt: now() },
  });
  return count;
}

/** Marks what everybody was told about a subject. */
export async function markSubjectRead(
  tx: Tx,
  workspaceId: WorkspaceId,
  subject: string,
): Promise<void> {
  const data = { readAt: now() };
  await tx.notification.updateMany({ where: { workspaceId, subject, readAt: null }, data });
}

/** Marks what everybody was told about one post at one account. */
export async function markPostRead(
  tx: Tx,
  { postId, connectionId }: { postId: string; connectionId: string },
): Promise<void> {
  const data = { readAt: now() };
  await tx.notification.updateMany({ where: { postId, connectionId, readAt: null }, data });
}

export async function deleteNotifications(
  tx: Tx,
  { readBefore, createdBefore }: { readBefore: Date; createdBefore: Date },
): Promise<number> {
  const { count } = await tx.notification.deleteMany({
    where: { OR: [{ readAt: { lt: readBefore } }, { createdAt: { lt: createdBefore } }] },
  });
  return count;
}

async function olderThan(tx: Tx, owner: Owner, cursor: string) {
  const last = await tx.notification.findFirst({
    where: { id: cursor, ...owner },
    select: { createdAt: true },
  });
  return afterCursor(cursor, last);
}

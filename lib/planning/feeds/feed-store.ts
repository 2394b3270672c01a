import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { hashToken } from "@/lib/kernel/one-time-token";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { type WorkspaceId, workspaceId as workspaceIdOf } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  name: true,
  connectionIds: true,
  labelIds: true,
  withText: true,
  createdAt: true,
  readAt: true,
  user: { select: { id: true, name: true, avatarUrl: true } },
} satisfies Prisma.CalendarFeedSelect;

export type FeedRow = Prisma.CalendarFeedGetPayload<{ select: typeof columns }>;

/** Is null for those of everybody. */
type Owner = { userId: string | null };

export function insertFeed(
  tx: Tx,
  workspaceId: WorkspaceId,
  feed: {
    tokenHash: Uint8Array<ArrayBuffer>;
    userId: string;
    name: string;
    connectionIds: string[];
    labelIds: string[];
    withText: boolean;
    createdAt: Date;
  },
): Promise<FeedRow> {
  const id = timeOrderedId(feed.createdAt);
  return tx.calendarFeed.create({ data: { ...feed, id, workspaceId }, select: columns });
}

export function countFeeds(tx: Tx, workspaceId: WorkspaceId, userId: string): Promise<number> {
  return tx.calendarFeed.count({ where: { workspaceId, userId } });
}

export async function findFeedPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor, ...owner }: Owner & { limit: number; cursor?: string | undefined },
): Promise<{ rows: FeedRow[]; hasMore: boolean }> {
  const named = { id: cursor ?? "", workspaceId };
  const row = cursor
    ? await tx.calendarFeed.findFirst({ where: named, select: { createdAt: true } })
    : null;
  const rows = await tx.calendarFeed.findMany({
    where: { workspaceId, ...ownedBy(owner), ...(cursor ? afterCursor(cursor, row) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Throws `not_found` also for another person's. */
export async function removeFeed(
  tx: Tx,
  workspaceId: WorkspaceId,
  { feedId: id, ...owner }: Owner & { feedId: string },
): Promise<FeedRow> {
  const where = { id, workspaceId, ...ownedBy(owner) };
  const row = await tx.calendarFeed.findFirst({ where, select: columns });
  const { count } = await tx.calendarFeed.deleteMany({ where });
  if (!row || count === 0) throw notFound("calendar address");
  return row;
}

export type OpenFeed = Pick<FeedRow, "id" | "name" | "connectionIds" | "labelIds" | "withText"> & {
  workspaceId: WorkspaceId;
  team: string;
  timeZone: string;
};

/** An address is gone with its owner's membership; null for one that never was. */
export async function findOpenFeed(tx: Tx, token: string): Promise<OpenFeed | null> {
  const row = await tx.calendarFeed.findUnique({
    where: { tokenHash: hashToken(token) },
    select: {
      id: true,
      name: true,
      connectionIds: true,
      labelIds: true,
      withText: true,
      workspaceId: true,
      workspace: { select: { name: true, timeZone: true } },
    },
  });
  if (!row) return null;
  const { workspace, workspaceId, ...feed } = row;
  const { name: team, timeZone } = workspace;
  return { ...feed, workspaceId: workspaceIdOf(workspaceId), team, timeZone };
}

/** Writes once a minute at most, however often programs read. */
export async function markRead(tx: Tx, id: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 60_000);
  await tx.calendarFeed.updateMany({
    where: { id, OR: [{ readAt: null }, { readAt: { lt: before } }] },
    data: { readAt: at },
  });
}

/** Throws `not_found` where one of them is not of the workspace. */
export async function assertScopeExists(
  tx: Tx,
  workspaceId: WorkspaceId,
  { connectionIds, labelIds }: { connectionIds: string[]; labelIds: string[] },
): Promise<void> {
  const accounts = { workspaceId, id: { in: connectionIds } };
  if ((await tx.connection.count({ where: accounts })) < connectionIds.length) {
    throw notFound("connection");
  }
  const labels = { workspaceId, id: { in: labelIds } };
  if ((await tx.label.count({ where: labels })) < labelIds.length) throw notFound("label");
}

export function findAccounts(
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<{ id: string; name: string; provider: string }[]> {
  const select = { id: true, name: true, provider: true };
  return tx.connection.findMany({ where: { workspaceId }, select });
}

function ownedBy({ userId }: Owner) {
  return userId === null ? {} : { userId };
}

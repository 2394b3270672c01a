import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { hashToken } from "@/lib/kernel/one-time-token";
import { afterCursor } from "@/lib/kernel/paging";
import { storableInstant } from "@/lib/kernel/time/storable-instant";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { type WorkspaceId, workspaceId as workspaceIdOf } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import { linkPostsMax } from "./rules";
import { type ReviewPower, ReviewScope } from "./schema";

const columns = {
  id: true,
  name: true,
  may: true,
  stage: true,
  scope: true,
  codeBy: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  openedAt: true,
  createdBy: { select: { id: true, name: true, avatarUrl: true } },
} satisfies Prisma.ReviewLinkSelect;

type Row = Prisma.ReviewLinkGetPayload<{ select: typeof columns }>;
export type ReviewLinkRow = Omit<Row, "scope"> & { scope: ReviewScope };

export async function insertLink(
  tx: Tx,
  workspaceId: WorkspaceId,
  link: {
    tokenHash: Uint8Array<ArrayBuffer>;
    name: string;
    may: ReviewPower;
    stage: number | null;
    scope: ReviewScope;
    codeBy: string | null;
    createdById: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<ReviewLinkRow> {
  const id = timeOrderedId(link.createdAt);
  return withScope(
    await tx.reviewLink.create({ data: { ...link, id, workspaceId }, select: columns }),
  );
}

export function countOpenLinks(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  return tx.reviewLink.count({
    where: { workspaceId, revokedAt: null, expiresAt: { gt: now() } },
  });
}

export async function findLinkPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: ReviewLinkRow[]; hasMore: boolean }> {
  const rows = await tx.reviewLink.findMany({
    where: { workspaceId, ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return { rows: rows.slice(0, limit).map(withScope), hasMore: rows.length > limit };
}

async function olderThan(tx: Tx, workspaceId: WorkspaceId, cursor: string) {
  const where = { id: cursor, workspaceId };
  return afterCursor(cursor, await tx.reviewLink.findFirst({ where, select: { createdAt: true } }));
}

/** Ends a link, and says whether it had not ended before. Throws `not_found`. */
export async function markLinkRevoked(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<{ row: ReviewLinkRow; isNew: boolean }> {
  const { count } = await tx.reviewLink.updateMany({
    where: { id, workspaceId, revokedAt: null },
    data: { revokedAt: now() },
  });
  const row = await tx.reviewLink.findFirst({ where: { id, workspaceId }, select: columns });
  if (!row) throw notFound("review link");
  return { row: withScope(row), isNew: count > 0 };
}

export type OpenLink = ReviewLinkRow & { workspaceId: WorkspaceId };

/** Returns null for a link that never was, has ended or was revoked. */
export async function findOpenLink(tx: Tx, token: string): Promise<OpenLink | null> {
  const row = await tx.reviewLink.findFirst({
    where: { tokenHash: hashToken(token), revokedAt: null, expiresAt: { gt: now() } },
    select: { ...columns, workspaceId: true },
  });
  return row && { ...withScope(row), workspaceId: workspaceIdOf(row.workspaceId) };
}

/** Keeps the link from being revoked until the transaction ends. */
export async function lockOpenLink(tx: Tx, token: string): Promise<OpenLink | null> {
  await tx.$executeRaw`
    SELECT 1 FROM "ReviewLink" WHERE "tokenHash" = ${hashToken(token)} FOR SHARE`;
  return findOpenLink(tx, token);
}

const openingsMax = 50;

/** Says whether the device had not opened the link on this day; nobody fills the log with openings. */
export async function markOpened(
  tx: Tx,
  linkId: string,
  deviceHash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const at = now();
  await tx.reviewLink.update({ where: { id: linkId }, data: { openedAt: at } });
  const day = at.toISOString().slice(0, 10);
  const added = await tx.$executeRaw`
    INSERT INTO "ReviewOpening" ("linkId", day, "deviceHash")
    SELECT ${linkId}::uuid, ${day}::date, ${deviceHash}
    WHERE ${openingsMax}::int > (
      SELECT count(*) FROM "ReviewOpening" WHERE "linkId" = ${linkId}::uuid AND day = ${day}::date)
    ON CONFLICT DO NOTHING`;
  return added === 1;
}

/** Deletes links that ended before, with what belongs to them alone. */
export async function deleteEndedLinks(tx: Tx, endedBefore: Date): Promise<number> {
  const { count } = await tx.reviewLink.deleteMany({
    where: { OR: [{ revokedAt: { lt: endedBefore } }, { expiresAt: { lt: endedBefore } }] },
  });
  return count;
}

/** Throws `not_found` where the scope names what is not of the workspace. */
export async function assertScopeExists(
  tx: Tx,
  workspaceId: WorkspaceId,
  scope: ReviewScope,
): Promise<void> {
  if ("postIds" in scope) {
    const posts = await tx.post.count({ where: { workspaceId, id: { in: scope.postIds } } });
    if (posts < scope.postIds.length) throw notFound("post");
  } else if ("labelId" in scope) {
    const labels = await tx.label.count({ where: { workspaceId, id: scope.labelId } });
    if (labels === 0) throw notFound("label");
  } else {
    const { connectionIds: ids } = "results" in scope ? scope.results : scope;
    if (ids === null) return;
    const accounts = await tx.connection.count({ where: { workspaceId, id: { in: ids } } });
    if (accounts < ids.length) throw notFound("connection");
  }
}

export type ScopedPost = { id: string; scheduledAt: Date; connectionIds: string[] };

/** Finds what a link shows: posts that are planned, each with its accounts, the soonest first. */
export async function findScopedPosts(
  tx: Tx,
  { workspaceId, scope }: Pick<OpenLink, "workspaceId" | "scope">,
  only?: string,
): Promise<ScopedPost[]> {
  const isAsked = only ? Prisma.sql`AND post.id = ${only}::uuid` : Prisma.empty;
  return await tx.$queryRaw<ScopedPost[]>`
    SELECT post.id, post."scheduledAt",
      array_agg(DISTINCT delivery."connectionId"::text) AS "connectionIds"
    FROM "Post" post
    JOIN "Delivery" delivery ON delivery."postId" = post.id
      AND delivery.state IN ('scheduled', 'preparing') AND ${isShownAccount(scope)}
    WHERE post."workspaceId" = ${workspaceId}::uuid AND post.state = 'scheduled'
      AND ${isShownPost(scope)} ${isAsked}
    GROUP BY post.id
    ORDER BY post."scheduledAt", post.id LIMIT ${linkPostsMax + 1}::int`;
}

function isShownAccount(scope: ReviewScope): Prisma.Sql {
  if (!("from" in scope) || scope.connectionIds === null) return Prisma.sql`TRUE`;
  return Prisma.sql`delivery."connectionId" = ANY(${scope.connectionIds}::uuid[])`;
}

function isShownPost(scope: ReviewScope): Prisma.Sql {
  if ("results" in scope) return Prisma.sql`FALSE`;
  if ("postIds" in scope) return Prisma.sql`post.id = ANY(${scope.postIds}::uuid[])`;
  if ("labelId" in scope) {
    return Prisma.sql`EXISTS (SELECT FROM "PostLabel" tag
      WHERE tag."postId" = post.id AND tag."labelId" = ${scope.labelId}::uuid)`;
  }
  return Prisma.sql`post."scheduledAt" >= ${storableInstant(scope.from)}
    AND post."scheduledAt" < ${storableInstant(scope.to)}`;
}

function withScope<Stored extends { scope: unknown }>(row: Stored) {
  return { ...row, scope: ReviewScope.parse(row.scope) };
}

import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";

const shownMax = 10;

export type ApprovalPost = {
  id: string;
  text: string;
  scheduledAt: Date;
  /** Names who asked; null for a key that acts for nobody. */
  askedBy: string | null;
  note: string | null;
  accounts: string[];
  waitsFor: string[];
  picture: { workspaceId: string; mediaId: string; alt: string } | null;
  mediaCount: number;
};

/** The soonest posts, of `total` in all. */
export type ApprovalPosts = { posts: ApprovalPost[]; total: number };

type Reader = { workspaceId: string; userId: string };

/**
 * Takes the posts that wait for the person and that no mail showed. A row that somebody changes is left
 * for the next mail: waiting for it could be a deadlock.
 */
export async function takeAskedPosts(
  tx: Tx,
  { workspaceId, userId }: Reader,
): Promise<ApprovalPosts & { earlier: number }> {
  const ids = await tx.$queryRaw<{ postId: string }[]>`
    UPDATE "AwaitedApprover" awaited SET "mailedAt" = ${now()}::timestamptz
    FROM (
      SELECT awaited."postId", awaited."userId"
      FROM "AwaitedApprover" awaited JOIN "Post" post ON post.id = awaited."postId"
      WHERE ${isHeard({ workspaceId, userId })} AND "mailedAt" IS NULL
      FOR UPDATE OF awaited SKIP LOCKED
    ) fresh
    WHERE awaited."postId" = fresh."postId" AND awaited."userId" = fresh."userId"
    RETURNING awaited."postId"`;
  const fresh = ids.map(({ postId }) => postId);
  const waiting = await findPosts(tx, awaitedBy({ workspaceId, userId }));
  const asked = await findPosts(
    tx,
    Prisma.sql`${awaitedBy({ workspaceId, userId })} AND post.id = ANY(${fresh}::uuid[])`,
  );
  return { ...asked, earlier: waiting.total - asked.total };
}

export function findAwaitedPosts(tx: Tx, reader: Reader): Promise<ApprovalPosts> {
  return findPosts(tx, awaitedBy(reader));
}

/** Finds what the person manages and what is not approved after the reminders, or a day before its time. */
export function findUnansweredPosts(
  tx: Tx,
  { workspaceId, userId }: Reader,
): Promise<ApprovalPosts> {
  const tomorrow = new Date(now().getTime() + 86_400_000);
  return findPosts(
    tx,
    Prisma.sql`post."workspaceId" = ${workspaceId}::uuid AND post."managedById" = ${userId}::uuid
      AND post.state = 'scheduled' AND EXISTS (
        SELECT FROM "AccountApproval" approval
        WHERE approval."postId" = post.id AND approval.state <> 'approved')
      AND (post."scheduledAt" <= ${tomorrow}::timestamptz OR EXISTS (
        SELECT FROM "AwaitedApprover" awaited WHERE awaited."postId" = post.id AND told = 4))`,
  );
}

function awaitedBy({ workspaceId, userId }: Reader): Prisma.Sql {
  return Prisma.sql`post."workspaceId" = ${workspaceId}::uuid
    AND EXISTS (
      SELECT FROM "AwaitedApprover" awaited
      WHERE awaited."postId" = post.id AND ${isHeard({ workspaceId, userId })})
    AND post."editedById" IS DISTINCT FROM ${userId}::uuid`;
}

/** Is true for what waits for the person, and for those who are away and whose deputy they are. */
function isHeard({ workspaceId, userId }: Reader): Prisma.Sql {
  return Prisma.sql`awaited."workspaceId" = ${workspaceId}::uuid AND awaited.told > 0
    AND (awaited."userId" = ${userId}::uuid OR approval_hearer(awaited."workspaceId",
      awaited."userId", awaited."asAdmin", post."editedById", ${now()}::timestamptz) = ${userId}::uuid)`;
}

async function findPosts(tx: Tx, where: Prisma.Sql): Promise<ApprovalPosts> {
  const rows = await tx.$queryRaw<(ApprovalPost & { total: number })[]>`
    WITH waiting AS MATERIALIZED (
      SELECT post.*, count(*) OVER ()::int AS total
      FROM "Post" post
      WHERE ${where} AND EXISTS (
        SELECT FROM "Delivery" delivery
        WHERE delivery."postId" = post.id AND delivery.state IN ('scheduled', 'preparing'))
      ORDER BY post."scheduledAt", post.id LIMIT ${shownMax}
    )
    SELECT waiting.id, waiting.text, waiting."scheduledAt", waiting.total,
      asker.name AS "askedBy", request.note,
      ARRAY(
        SELECT DISTINCT connection.name FROM "Delivery" delivery
        JOIN "Connection" connection ON connection.id = delivery."connectionId"
        WHERE delivery."postId" = waiting.id AND delivery.state IN ('scheduled', 'preparing')
        ORDER BY connection.name) AS accounts,
      ARRAY(
        SELECT person.name FROM "AwaitedApprover" awaited
        JOIN "User" person ON person.id = awaited."userId"
        WHERE awaited."postId" = waiting.id ORDER BY person.name) AS "waitsFor",
      (SELECT jsonb_build_object('workspaceId', media."workspaceId", 'mediaId', media.id,
          'alt', media.alt)
        FROM "PostMedia" place JOIN "Media" media ON media.id = place."mediaId"
        WHERE place."postId" = waiting.id
        ORDER BY place."connectionId" NULLS FIRST, place."postIndex", place.position
        LIMIT 1) AS picture,
      (SELECT count(DISTINCT place."mediaId")::int FROM "PostMedia" place
        WHERE place."postId" = waiting.id) AS "mediaCount"
    FROM waiting
    LEFT JOIN "ApprovalRequest" request ON request."postId" = waiting.id
    LEFT JOIN "User" asker ON asker.id = request."requestedById"
    ORDER BY waiting."scheduledAt", waiting.id`;
  return { posts: rows, total: rows[0]?.total ?? 0 };
}

import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Less than a day, so that who was reminded late yesterday is reminded in time today. */
const quietMs = 20 * hourMs;
const rowsMax = 1000;
const postsMax = 200;

type Due = Record<"asked" | "reminded" | "unanswered" | "warned", boolean>;

/** Looks without a lock, as mostly nothing is due. */
export async function findDue(tx: Tx): Promise<Due> {
  const at = now();
  const [due] = await tx.$queryRaw<Due[]>`
    SELECT coalesce(bool_or(told = 0), FALSE) AS asked,
      coalesce(bool_or(told IN (1, 2)), FALSE) AS reminded,
      coalesce(bool_or(told = 3), FALSE) AS unanswered,
      EXISTS (
        SELECT FROM "ApprovalRequest" request JOIN "Post" post ON post.id = request."postId"
        CROSS JOIN LATERAL (${warningLine(at)}) line
        WHERE ${isInComingDay(at)} AND request."withdrawnAt" IS NULL
          AND request."warnedFor" IS DISTINCT FROM line.at) AS warned
    FROM "AwaitedApprover" WHERE "tellAt" <= ${at}::timestamptz`;
  if (!due) throw new Error("An aggregate has a row.");
  return due;
}

export type ToldPost = {
  workspaceId: string;
  userId: string;
  postId: string;
  text: string;
  scheduledAt: Date;
};

/**
 * Takes whose approval is newly waited for: of who is away, the deputy is told. Who wrote the post last or
 * has just asked is not.
 * Somebody who changes the post locks it first, so that no row of a locked post is waited for here.
 */
export function claimAsked(tx: Tx): Promise<(ToldPost & { by: string | null })[]> {
  const at = now();
  return tx.$queryRaw`
    WITH ${dueRows(Prisma.sql`awaited.told = 0`, at)}, told AS (
      UPDATE "AwaitedApprover" awaited
      SET told = 1, "tellAt" = ${after(at, dayMs)}::timestamptz
      FROM due WHERE awaited."postId" = due."postId" AND awaited."userId" = due."userId"
      RETURNING awaited."postId", due."hearerId" AS "userId", awaited.since
    )
    SELECT DISTINCT ON (${oncePerPost("told")}) ${toldPost("told")},
      coalesce(asker.name || ' (' || program.name || ')', program.name, asker.name) AS by
    FROM told
    JOIN "Post" post ON post.id = told."postId"
    JOIN "ApprovalRequest" request ON request."postId" = post.id
    LEFT JOIN "User" asker ON asker.id = request."requestedById"
    LEFT JOIN LATERAL (
      SELECT "credentialId" FROM "AuditEntry"
      WHERE "workspaceId" = post."workspaceId" AND "targetType" = 'post' AND "targetId" = post.id::text
      ORDER BY at DESC, id DESC LIMIT 1
    ) written ON TRUE
    LEFT JOIN "Credential" program ON program.id = written."credentialId"
    WHERE ${isUnsent} AND told."userId" IS DISTINCT FROM post."editedById"
      AND NOT (coalesce(request."requestedById" = told."userId", FALSE)
        AND request."requestedAt" >= told.since - interval '30 seconds')
    ORDER BY ${oncePerPost("told")}`;
}

/**
 * Takes who has not answered for a day, at most once a day each and twice for one post. Returns all that
 * these people were asked for before, so that one reminder tells of it.
 */
export async function claimReminded(tx: Tx): Promise<ToldPost[]> {
  const at = now();
  const people = await tx.$queryRaw<Person[]>`
    WITH ${dueRows(Prisma.sql`awaited.told IN (1, 2)`, at)}, reminded AS (
      ${remindOnceADay(Prisma.sql`SELECT DISTINCT "workspaceId", "hearerId" AS "userId" FROM due`, at)}
    ), put AS (
      UPDATE "AwaitedApprover" awaited SET
        told = CASE WHEN reminded."userId" IS NULL THEN awaited.told ELSE awaited.told + 1 END,
        "tellAt" = CASE WHEN reminded."userId" IS NULL THEN ${after(at, hourMs)}::timestamptz
          ELSE ${after(at, dayMs)}::timestamptz END
      FROM due LEFT JOIN reminded ON reminded."workspaceId" = due."workspaceId"
        AND reminded."userId" = due."hearerId"
      WHERE awaited."postId" = due."postId" AND awaited."userId" = due."userId"
    )
    SELECT "workspaceId", "userId" FROM reminded`;
  if (people.length === 0) return [];
  return tx.$queryRaw`
    SELECT DISTINCT ON (${oncePerPost("person")}) ${toldPost("person")}
    FROM ${named(people)}
    JOIN "AwaitedApprover" awaited ON awaited."workspaceId" = person."workspaceId"
      AND awaited.told >= 2
    JOIN "Post" post ON post.id = awaited."postId" AND ${isUnsent}
    WHERE ${isHeardBy("person", at)}
    ORDER BY ${oncePerPost("person")}`;
}

/** Takes what stays unanswered after the reminders; of each, `userId` manages the post. */
export function claimUnanswered(tx: Tx): Promise<(ToldPost & { approver: string })[]> {
  const at = now();
  return tx.$queryRaw`
    WITH ${dueRows(Prisma.sql`awaited.told = 3`, at)}, told AS (
      UPDATE "AwaitedApprover" awaited SET told = 4, "tellAt" = NULL
      FROM due WHERE awaited."postId" = due."postId" AND awaited."userId" = due."userId"
      RETURNING awaited."postId", awaited."userId" AS "approverId"
    ), managed AS (
      SELECT told.*, post."managedById" AS "userId"
      FROM told JOIN "Post" post ON post.id = told."postId" AND ${isUnsent}
      WHERE post."managedById" <> told."approverId"
    )
    SELECT DISTINCT ON (post."workspaceId", managed."userId", post."scheduledAt", post.id)
      ${toldPost("managed")}, approver.name AS approver
    FROM managed
    JOIN "Post" post ON post.id = managed."postId"
    JOIN "User" approver ON approver.id = managed."approverId"
    ORDER BY post."workspaceId", managed."userId", post."scheduledAt", post.id, approver.name`;
}

/**
 * Takes posts that are not approved a day, or two hours, before their time. Returns for each person who
 * was not reminded within a day all of the coming day: what waits for their yes, and what they manage.
 * It leaves out who was asked later than that: for them it is no news.
 */
export async function claimWarned(tx: Tx): Promise<(ToldPost & { isApprover: boolean })[]> {
  const at = now();
  const people = await tx.$queryRaw<Person[]>`
    WITH due AS MATERIALIZED (
      SELECT request."postId", post."workspaceId", post."managedById", post."editedById",
        line.at AS line,
        request."requestedAt" <= line.at AS "isNews"
      FROM "ApprovalRequest" request
      JOIN "Post" post ON post.id = request."postId"
      CROSS JOIN LATERAL (${warningLine(at)}) line
      WHERE ${isInComingDay(at)} AND request."withdrawnAt" IS NULL
        AND request."warnedFor" IS DISTINCT FROM line.at
      ORDER BY post."scheduledAt", post.id LIMIT ${postsMax}
      FOR UPDATE OF request SKIP LOCKED FOR SHARE OF post SKIP LOCKED
    ), warned AS (
      UPDATE "ApprovalRequest" request SET "warnedFor" = due.line
      FROM due WHERE request."postId" = due."postId"
    ), concerned AS (
      SELECT due."workspaceId", ${hearer("due", at)} AS "userId" FROM due
      JOIN "AwaitedApprover" awaited ON awaited."postId" = due."postId" WHERE due."isNews"
      UNION
      SELECT "workspaceId", "managedById" FROM due WHERE "isNews"
    )
    ${remindOnceADay(Prisma.sql`SELECT "workspaceId", "userId" FROM concerned`, at)}`;
  if (people.length === 0) return [];
  return tx.$queryRaw`
    SELECT DISTINCT ON (${oncePerPost("person")}) ${toldPost("person")},
      awaited."userId" IS NOT NULL AS "isApprover"
    FROM ${named(people)}
    JOIN "Post" post ON post."workspaceId" = person."workspaceId" AND ${isInComingDay(at)}
    LEFT JOIN "AwaitedApprover" awaited ON awaited."postId" = post.id
      AND ${isHeardBy("person", at)}
    WHERE awaited."userId" IS NOT NULL OR post."managedById" = person."userId"
    ORDER BY ${oncePerPost("person")}`;
}

/** Finds who else was asked for posts that nobody approved in time: others hear that they failed. */
export function findMissedApprovers(tx: Tx, postIds: readonly string[]): Promise<ToldPost[]> {
  return tx.$queryRaw`
    SELECT DISTINCT ON (${oncePerPost("member")}) ${toldPost("member")}
    FROM "AwaitedApprover" awaited
    JOIN "Post" post ON post.id = awaited."postId"
    JOIN "Member" member ON member."workspaceId" = awaited."workspaceId"
      AND member."userId" = ${hearer("post", now())} AND member.role <> 'admin'
    WHERE awaited."postId" = ANY(${[...postIds]}::uuid[])
      AND post."managedById" <> member."userId"
    ORDER BY ${oncePerPost("member")}`;
}

/** A post can be cancelled while its approval is waited for. */
const isUnsent = Prisma.sql`EXISTS (
  SELECT FROM "Delivery" delivery
  WHERE delivery."postId" = post.id AND delivery.state IN ('scheduled', 'preparing'))`;

type Person = { workspaceId: string; userId: string };

function dueRows(which: Prisma.Sql, at: Date): Prisma.Sql {
  return Prisma.sql`due AS MATERIALIZED (
    SELECT awaited."postId", awaited."userId", awaited."workspaceId",
      ${hearer("post", at)} AS "hearerId"
    FROM "AwaitedApprover" awaited JOIN "Post" post ON post.id = awaited."postId"
    WHERE ${which} AND awaited."tellAt" <= ${at}::timestamptz
    ORDER BY awaited."tellAt", awaited."userId", awaited."postId" LIMIT ${rowsMax}
    FOR UPDATE OF awaited SKIP LOCKED FOR SHARE OF post SKIP LOCKED
  )`;
}

/** Two processes may take a person at once: the second one finds them reminded. */
function remindOnceADay(people: Prisma.Sql, at: Date): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO "ApprovalReminder" AS kept ("workspaceId", "userId", "remindedAt")
    SELECT member."workspaceId", member."userId", ${at}::timestamptz
    FROM (${people}) asked
    JOIN "Member" member ON member."workspaceId" = asked."workspaceId"
      AND member."userId" = asked."userId"
    ORDER BY member."workspaceId", member."userId"
    ON CONFLICT ("workspaceId", "userId") DO UPDATE SET "remindedAt" = excluded."remindedAt"
    WHERE kept."remindedAt" <= ${after(at, -quietMs)}::timestamptz
    RETURNING kept."workspaceId", kept."userId"`;
}

/** The instant of the warning that a post's time calls for by now. */
function warningLine(at: Date): Prisma.Sql {
  return Prisma.sql`SELECT post."scheduledAt" - CASE
    WHEN post."scheduledAt" <= ${after(at, 2 * hourMs)}::timestamptz THEN interval '2 hours'
    ELSE interval '24 hours' END AS at`;
}

function isInComingDay(at: Date): Prisma.Sql {
  return Prisma.sql`post.id IN (
    SELECT delivery."postId" FROM "Delivery" delivery
    WHERE delivery."heldDueAt" IS NOT NULL AND delivery.state = 'scheduled'
      AND delivery."scheduledAt" > ${at}::timestamptz
      AND delivery."scheduledAt" <= ${after(at, dayMs)}::timestamptz)
    AND post."scheduledAt" <= ${after(at, dayMs)}::timestamptz`;
}

function named(people: readonly Person[]): Prisma.Sql {
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    AS person ("workspaceId" uuid, "userId" uuid)`;
}

/** Names the member or, on their days, the deputy; the table or item `of` says who edited the post last. */
function hearer(of: string, at: Date): Prisma.Sql {
  return Prisma.sql`approval_hearer(awaited."workspaceId", awaited."userId", awaited."asAdmin",
    ${Prisma.raw(of)}."editedById", ${at}::timestamptz)`;
}

/** The cheap condition comes first: the other one looks up the deputy's days. */
function isHeardBy(person: string, at: Date): Prisma.Sql {
  const userId = Prisma.raw(`${person}."userId"`);
  return Prisma.sql`(awaited."userId" = ${userId} OR EXISTS (
      SELECT FROM "Deputy" deputy WHERE deputy."workspaceId" = awaited."workspaceId"
        AND deputy."userId" = awaited."userId" AND deputy."deputyId" = ${userId}))
    AND ${hearer("post", at)} = ${userId}`;
}

/** A deputy may hear of a post for several people, or be asked themselves: it is one post. */
function oncePerPost(person: string): Prisma.Sql {
  return Prisma.sql`post."workspaceId", ${Prisma.raw(`"${person}"."userId"`)}, post."scheduledAt",
    post.id`;
}

function toldPost(person: string): Prisma.Sql {
  return Prisma.sql`post."workspaceId", ${Prisma.raw(`"${person}"."userId"`)}, post.id AS "postId",
    post.text, post."scheduledAt"`;
}

function after(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + milliseconds);
}

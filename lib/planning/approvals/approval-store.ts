import { moveDeliveriesIn } from "@/lib/deliveries/move-delivery";
import { moveSql } from "@/lib/deliveries/move-sql";
import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import { type AccountDigests, keyOf, type PostAccount } from "./account-digests";
import type { AwaitedMember } from "./rules";
import type { ApprovalState } from "./schema";

export type JudgedAccount = PostAccount & {
  digests: AccountDigests;
  state: ApprovalState;
  stage: number | null;
};

/** A delivery that is still to be sent has one of these states. */
const unsent = Prisma.sql`delivery.state IN ('scheduled', 'preparing')`;

/**
 * Finds the accounts that a rule may hold something back for: those with a rule, also of a program's post
 * that has to ask, that something is still to be sent to, and those that show a judgement already, also of a rule that is gone.
 */
export function findRuledAccounts(
  tx: Tx,
  workspaceId: WorkspaceId,
  postIds: readonly string[],
): Promise<PostAccount[]> {
  return tx.$queryRaw<PostAccount[]>`
    SELECT DISTINCT delivery."postId", delivery."connectionId"
    FROM "Delivery" delivery
    WHERE delivery."workspaceId" = ${workspaceId}::uuid
      AND delivery."postId" = ANY(${[...postIds]}::uuid[])
      AND (
        delivery.state NOT IN ('published', 'cancelled')
          AND may_need_approval(delivery."postId", delivery."connectionId")
        OR delivery."heldDueAt" IS NOT NULL
        OR EXISTS (
          SELECT FROM "AccountApproval" approval WHERE approval."postId" = delivery."postId"
            AND approval."connectionId" = delivery."connectionId")
      )`;
}

/** Judges by the database's function, which what sends asks as well. */
export function judge(
  tx: Tx,
  digests: ReadonlyMap<string, AccountDigests>,
  accounts: readonly PostAccount[],
): Promise<JudgedAccount[]> {
  return tx.$queryRaw<JudgedAccount[]>`
    WITH ${askedAccounts(accounts, digests)}
    SELECT asked."postId", asked."connectionId", asked.digests, judged.state, judged.stage
    FROM asked, approval_of(asked."postId", asked."connectionId", asked.digests) judged
    ORDER BY asked."connectionId"`;
}

function askedAccounts(
  accounts: readonly PostAccount[],
  digests: ReadonlyMap<string, AccountDigests>,
): Prisma.Sql {
  const rows = accounts.map((account) => ({ ...account, digests: digests.get(keyOf(account)) }));
  return Prisma.sql`asked AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS asked ("postId" uuid, "connectionId" uuid, digests text[])
  )`;
}

/** Asks for one account at one instant, as the statement that records the intent to send does. */
export async function isApproved(
  { postId, connectionId }: PostAccount,
  digests: AccountDigests,
): Promise<boolean> {
  const [judged] = await db.$queryRaw<{ state: ApprovalState }[]>`
    SELECT state FROM approval_of(${postId}::uuid, ${connectionId}::uuid, ${digests}::text[])`;
  return judged?.state === "approved" || judged?.state === "not_needed";
}

export async function keepJudgements(
  tx: Tx,
  workspaceId: WorkspaceId,
  judged: readonly JudgedAccount[],
): Promise<void> {
  const instant = now();
  await tx.$executeRaw`
    WITH judged AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) AS judged
        ("postId" uuid, "connectionId" uuid, digests text[], state "ApprovalState", stage int)
    ), forgotten AS (
      DELETE FROM "AccountApproval" approval
      USING judged
      WHERE approval."postId" = judged."postId" AND (
        judged.state = 'not_needed' AND approval."connectionId" = judged."connectionId"
        OR NOT EXISTS (
          SELECT FROM "Delivery" delivery WHERE delivery."postId" = approval."postId"
            AND delivery."connectionId" = approval."connectionId"))
    )
    INSERT INTO "AccountApproval" AS kept ("postId", "connectionId", "workspaceId", digests, state,
      stage, since, "settledAt")
    SELECT "postId", "connectionId", ${workspaceId}::uuid, digests, state, stage,
      ${instant}::timestamptz, ${instant}::timestamptz
    FROM judged WHERE state <> 'not_needed'
    ON CONFLICT ("postId", "connectionId") DO UPDATE SET
      digests = excluded.digests, state = excluded.state, stage = excluded.stage,
      "settledAt" = excluded."settledAt",
      since = CASE WHEN (kept.state, kept.stage) IS DISTINCT FROM (excluded.state, excluded.stage)
        THEN excluded.since ELSE kept.since END`;
}

/**
 * Notes whose yes the posts wait for now. Call it after the judgements are kept. Returns who is waited
 * for no more by one of them.
 */
export async function keepAwaited(
  tx: Tx,
  workspaceId: WorkspaceId,
  postIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(postIds)];
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    WITH wanted AS MATERIALIZED (
      SELECT approval."postId", awaited."userId", bool_and(awaited."asAdmin") AS "asAdmin"
      FROM "AccountApproval" approval
      CROSS JOIN approval_awaited(approval."postId", approval."connectionId", approval.digests,
        approval.stage) awaited
      WHERE approval."postId" = ANY(${ids}::uuid[]) AND approval.state = 'waiting'
        AND EXISTS (
          SELECT FROM "Delivery" delivery WHERE delivery."postId" = approval."postId"
            AND delivery."connectionId" = approval."connectionId" AND ${unsent})
      GROUP BY approval."postId", awaited."userId"
    ), guests AS (
      UPDATE "AccountApproval" kept SET "awaitsGuests" = asked.guests
      FROM (
        SELECT "postId", "connectionId", state = 'waiting' AND approval_awaits_guests("postId",
          "connectionId", digests, stage) AS guests
        FROM "AccountApproval" WHERE "postId" = ANY(${ids}::uuid[])
      ) asked
      WHERE kept."postId" = asked."postId" AND kept."connectionId" = asked."connectionId"
        AND kept."awaitsGuests" <> asked.guests
    ), answered AS (
      DELETE FROM "AwaitedApprover" awaited
      WHERE awaited."postId" = ANY(${ids}::uuid[]) AND NOT EXISTS (
        SELECT FROM wanted WHERE wanted."postId" = awaited."postId"
          AND wanted."userId" = awaited."userId")
      RETURNING awaited."userId"
    ), asked AS (
      INSERT INTO "AwaitedApprover" ("postId", "userId", "workspaceId", "asAdmin", since)
      SELECT "postId", "userId", ${workspaceId}::uuid, "asAdmin", ${now()}::timestamptz FROM wanted
      ON CONFLICT ("postId", "userId") DO UPDATE SET "asAdmin" = excluded."asAdmin"
    )
    SELECT DISTINCT "userId" FROM answered`;
  return rows.map(({ userId }) => userId);
}

/** Finds by account whose yes it waits for as it was judged now. */
export function findAwaited(
  tx: Tx,
  judged: readonly JudgedAccount[],
): Promise<(AwaitedMember & { connectionId: string })[]> {
  const waiting = judged.filter(({ state }) => state === "waiting");
  return tx.$queryRaw`
    SELECT asked."connectionId", awaited."userId", awaited."asAdmin", person.name
    FROM jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
      AS asked ("postId" uuid, "connectionId" uuid, digests text[], stage int)
    CROSS JOIN approval_awaited(asked."postId", asked."connectionId", asked.digests, asked.stage)
      awaited
    JOIN "User" person ON person.id = awaited."userId"
    ORDER BY person.name, person.id`;
}

/** Finds the accounts that wait for a guest's yes as they were judged now. */
export async function findAwaitedGuests(
  tx: Tx,
  judged: readonly JudgedAccount[],
): Promise<Set<string>> {
  const waiting = judged.filter(({ state }) => state === "waiting");
  const rows = await tx.$queryRaw<{ connectionId: string }[]>`
    SELECT asked."connectionId"
    FROM jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
      AS asked ("postId" uuid, "connectionId" uuid, digests text[], stage int)
    WHERE approval_awaits_guests(asked."postId", asked."connectionId", asked.digests, asked.stage)`;
  return new Set(rows.map(({ connectionId }) => connectionId));
}

/** Takes what waits out of the dispatcher's index, and stops the runs that prepare it. */
export async function holdDeliveries(tx: Tx, accounts: readonly PostAccount[]): Promise<void> {
  if (accounts.length === 0) return;
  await moveDeliveriesIn(tx, {
    by: "recall",
    where: Prisma.sql`("postId", "connectionId") IN (${pairsOf(accounts)})`,
    data: { leaseUntil: null },
  });
  await moveDueTime(tx, accounts, { from: "dueAt", to: "heldDueAt" });
}

/** Puts what waited back into the dispatcher's index. */
export async function freeDeliveries(tx: Tx, accounts: readonly PostAccount[]): Promise<void> {
  if (accounts.length === 0) return;
  await moveDueTime(tx, accounts, { from: "heldDueAt", to: "dueAt" });
}

async function moveDueTime(
  tx: Tx,
  accounts: readonly PostAccount[],
  { from, to }: Record<"from" | "to", "dueAt" | "heldDueAt">,
): Promise<void> {
  const time = Prisma.raw(`delivery."${from}"`);
  await tx.$executeRaw(
    moveSql("edit", {
      from: Prisma.sql`(${pairsOf(accounts)}) named`,
      where: Prisma.sql`delivery."postId" = named."postId"
        AND delivery."connectionId" = named."connectionId" AND ${time} IS NOT NULL`,
      set: { [to]: time, [from]: nothing, ...unclaimed },
      returning: Prisma.sql`delivery.id`,
    }),
  );
}

const nothing = Prisma.sql`NULL`;
const unclaimed = {
  leaseUntil: nothing,
  dispatchedUntil: nothing,
  dispatches: Prisma.sql`0`,
  wakesAt: nothing,
};

function pairsOf(accounts: readonly PostAccount[]): Prisma.Sql {
  return Prisma.sql`
    SELECT "postId", "connectionId" FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      AS named ("postId" uuid, "connectionId" uuid)`;
}

export type LateDelivery = { id: string; postId: string; fence: number };

/** Finds what waits although its time has passed, by Postgres's clock. */
export function findTooLate(tx: Tx, postIds: readonly string[]): Promise<LateDelivery[]> {
  return tx.$queryRaw<LateDelivery[]>`
    SELECT id, "postId", fence FROM "Delivery" delivery
    WHERE "postId" = ANY(${[...postIds]}::uuid[]) AND state = 'scheduled'
      AND "heldDueAt" IS NOT NULL AND "scheduledAt" <= now()
    ORDER BY "postIndex", "connectionId"`;
}

export type WaitingPost = { postId: string; workspaceId: string };

const batch = 100;

/** Finds posts whose judgement something changed for, and those whose time passes while they wait. */
export function findUnsettled(): Promise<WaitingPost[]> {
  return db.$queryRaw<WaitingPost[]>`
    (SELECT DISTINCT "postId", "workspaceId" FROM "AccountApproval"
      WHERE "settledAt" IS NULL LIMIT ${batch})
    UNION
    (SELECT "postId", delivery."workspaceId" FROM "Delivery" delivery
      JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
      WHERE "heldDueAt" IS NOT NULL AND state = 'scheduled' AND "scheduledAt" <= now()
      ORDER BY "scheduledAt" LIMIT ${batch})`;
}

/** Marks what a rule's account still has to send, so that it is judged again, and asks where nobody did. */
export async function markAccountUnsettled(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<void> {
  const instant = now();
  await tx.$executeRaw`
    WITH concerned AS (
      SELECT DISTINCT delivery."postId" FROM "Delivery" delivery
      WHERE delivery."workspaceId" = ${workspaceId}::uuid
        AND delivery."connectionId" = ${connectionId}::uuid AND ${unsent}
    ), asked AS (
      INSERT INTO "ApprovalRequest" ("postId", "workspaceId", "requestedById", "requestedAt")
      SELECT post.id, post."workspaceId", post."managedById", ${instant}::timestamptz
      FROM concerned JOIN "Post" post ON post.id = concerned."postId"
      ORDER BY post.id
      ON CONFLICT ("postId") DO NOTHING
    )
    INSERT INTO "AccountApproval" ("postId", "connectionId", "workspaceId", digests, state, since)
    SELECT "postId", ${connectionId}::uuid, ${workspaceId}::uuid, '{}', 'waiting', ${instant}::timestamptz
    FROM concerned ORDER BY "postId"
    ON CONFLICT ("postId", "connectionId") DO UPDATE SET "settledAt" = NULL`;
}

/** Notes that a run found a delivery unapproved: the sweeper judges the whole post. */
export async function markUnsettled(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, connectionId }: PostAccount,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "AccountApproval" ("postId", "connectionId", "workspaceId", digests, state, since)
    VALUES (${postId}::uuid, ${connectionId}::uuid, ${workspaceId}::uuid, '{}', 'waiting',
      ${now()}::timestamptz)
    ON CONFLICT ("postId", "connectionId") DO UPDATE SET "settledAt" = NULL`;
}

export function holdPost(tx: Tx, workspaceId: string, postId: string): Promise<unknown> {
  return tx.$executeRaw`SELECT hold_post(${workspaceId}::uuid, ${postId}::uuid, NULL)`;
}

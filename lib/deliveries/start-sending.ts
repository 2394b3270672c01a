import { batch } from "@/lib/kernel/async/batch";
import { followClock, now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { isSingleRowFault, isUniqueViolation } from "@/lib/kernel/sql-state";
import { Prisma } from "@/prisma/generated/client";
import { lockInOrder, moveSql } from "./move-sql";
import { type Charge, chargeSpending, holdSpending } from "./spending";
import type { DeliveryRef } from "./states";

export type SendingStart =
  | { state: "started"; intentNo: number; intentAt: Date }
  | { state: "busy" }
  | { state: "early" }
  | { state: "unapproved" }
  /** Sending would pass this monthly limit, in millionths of a dollar. */
  | { state: "unaffordable"; limit: number }
  | { state: "refused" };

type SendingOptions = {
  leaseMs: number;
  /** The call is signed with these; others may have been stored since. */
  sealedCredentials: string | null;
  /** Names what is about to be sent, where the account has a rule for approval. */
  approvalDigests: readonly string[] | null;
};

/**
 * Records the intent to make the irreversible call. The statement that records it checks Postgres's
 * clock, fence, state, connection, pause and approval; a unique index lets one delivery of a connection
 * through.
 */
export async function startSending(
  ref: DeliveryRef,
  { charge, ...options }: SendingOptions & { charge?: Charge | null },
): Promise<SendingStart> {
  const asked = { ...ref, ...options };
  try {
    return charge ? await startCharged(asked, charge) : await startOne(asked);
  } catch (error) {
    if (isUniqueViolation(error)) return { state: "busy" };
    throw error;
  }
}

async function startCharged(asked: DeliveryRef & SendingOptions, charge: Charge) {
  return await transaction(async (tx): Promise<SendingStart> => {
    const held = await holdSpending(tx, asked, charge);
    if (held === "busy") return { state: "busy" };
    if (held !== "held") return { state: "unaffordable", limit: held.limit };
    const [start = { state: "refused" } as const] = await startAll([asked], tx);
    if (start.state === "started") {
      await chargeSpending(tx, { deliveryId: asked.deliveryId, ...start }, charge);
    }
    return start;
  });
}

const startOne = batch((asked: (DeliveryRef & SendingOptions)[]) => startAll(asked, db), {
  keyOf: ({ deliveryId }) => deliveryId,
  batchMax: 16,
  atOnce: 4,
  isSingleItemFault: isSingleRowFault,
});

/**
 * The unique index would tell as well, and fail the whole batch: it is left with what two processes
 * start in the same moment.
 */
const sendingForAccount = Prisma.sql`
  SELECT FROM "Delivery" sending
  WHERE sending.state = 'publishing' AND sending."connectionId" = delivery."connectionId"
    AND sending.id <> delivery.id`;

/** Where a rule holds, somebody agreed to the very content that is about to be sent. */
const isApproved = Prisma.sql`(
  NOT may_need_approval(delivery."postId", delivery."connectionId")
  OR (SELECT judged.state IN ('approved', 'not_needed') FROM approval_of(delivery."postId",
    delivery."connectionId", asked."approvalDigests") judged))`;

async function startAll(asked: (DeliveryRef & SendingOptions)[], tx: Tx): Promise<SendingStart[]> {
  const instant = now();
  const update = moveSql("startSending", {
    from: Prisma.sql`asked, locked, "Connection" connection, "Workspace" workspace`,
    where: Prisma.sql`delivery.id = asked."deliveryId" AND locked.id = delivery.id
      AND delivery."scheduledAt" <= now()
      AND connection.id = delivery."connectionId" AND connection.state = 'active'
      AND connection."sealedCredentials" = asked."sealedCredentials"
      AND workspace.id = delivery."workspaceId" AND workspace."pausedAt" IS NULL
      AND NOT EXISTS (${sendingForAccount}) AND ${isApproved}`,
    set: {
      intentAt: Prisma.sql`clock_timestamp()`,
      leaseUntil: Prisma.sql`${instant}::timestamptz + asked."leaseMs" * interval '1 ms'`,
    },
    returning: Prisma.sql`delivery.id, delivery."intentNo", delivery."intentAt"`,
  });
  const rows = await tx.$queryRaw<Answer[]>`
    WITH asked AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS asked ("deliveryId" uuid, fence int, "leaseMs" int, "sealedCredentials" text,
          "approvalDigests" text[])
    ), locked AS (
      ${lockInOrder(Prisma.sql`SELECT "deliveryId" FROM asked`)}
    ), started AS (${update}), noted AS (
      INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind)
      SELECT gen_random_uuid(), id, ${instant}, 'sent' FROM started
    )
    SELECT delivery.id, started."intentNo", started."intentAt",
      delivery."scheduledAt" > now() AS "isEarly",
      started.id IS NULL AND EXISTS (${sendingForAccount}) AS "isBusy",
      started.id IS NULL AND NOT ${isApproved} AS "isUnapproved"
    FROM asked JOIN "Delivery" delivery ON delivery.id = asked."deliveryId"
      LEFT JOIN started ON started.id = delivery.id`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ deliveryId }) => startOf(byId.get(deliveryId)));
}

type Answer = {
  id: string;
  intentNo: number | null;
  intentAt: Date | null;
  isEarly: boolean;
  isBusy: boolean;
  isUnapproved: boolean;
};

function startOf(row: Answer | undefined): SendingStart {
  if (row?.intentNo && row.intentAt) {
    return { state: "started", intentNo: row.intentNo, intentAt: row.intentAt };
  }
  if (row?.isEarly) return { state: "early" };
  if (row?.isUnapproved) return { state: "unapproved" };
  return { state: row?.isBusy ? "busy" : "refused" };
}

/** Milliseconds since the intent was recorded, by Postgres's clock, which stamped it; 0 without one. */
export async function intentAgeMs(deliveryId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ ageMs: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp() - "intentAt") * 1000)::float8 AS "ageMs"
    FROM "Delivery" WHERE id = ${deliveryId}::uuid AND "intentAt" IS NOT NULL`;
  return row?.ageMs ?? 0;
}

/** Sets this process's clock by Postgres's, which decides when something may be sent. */
export async function followDatabaseClock(): Promise<void> {
  const from = performance.now();
  const [row] = await db.$queryRaw<{ at: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`;
  if (row) followClock(row.at, { from, until: performance.now() });
}

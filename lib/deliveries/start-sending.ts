import { batch } from "@/lib/async/batch";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { isSingleRowFault, isUniqueViolation } from "@/lib/kernel/sql-state";
import { Prisma } from "@/prisma/generated/client";
import { lockInOrder } from "./lock-deliveries";
import { moveSql } from "./move-sql";
import type { DeliveryRef } from "./states";

export type SendingStart =
  | { state: "started"; intentNo: number; intentAt: Date }
  | { state: "busy" }
  | { state: "refused" };

type SendingOptions = {
  leaseMs: number;
  /** The call is signed with these; others may have been stored since. */
  sealedCredentials: string | null;
};

/**
 * Records the intent to make the irreversible call. The statement that records it checks fence,
 * state, connection and pause; a unique index lets one delivery of a connection through.
 */
export async function startSending(
  ref: DeliveryRef,
  options: SendingOptions,
): Promise<SendingStart> {
  try {
    return await startOne({ ...ref, ...options });
  } catch (error) {
    if (isUniqueViolation(error)) return { state: "busy" };
    throw error;
  }
}

const startOne = batch(startAll, {
  keyOf: ({ deliveryId }) => deliveryId,
  batchMax: 16,
  atOnce: 4,
  isSingleItemFault: isSingleRowFault,
});

async function startAll(asked: (DeliveryRef & SendingOptions)[]): Promise<SendingStart[]> {
  const instant = now();
  const update = moveSql("startSending", {
    from: Prisma.sql`asked, locked, "Connection" connection, "Workspace" workspace`,
    // A process's own clock may be minutes ahead, so that Postgres's has to agree that it is time.
    where: Prisma.sql`delivery.id = asked."deliveryId" AND locked.id = delivery.id
      AND delivery."scheduledAt" <= ${instant}
      AND delivery."scheduledAt" <= clock_timestamp() + interval '2 seconds'
      AND connection.id = delivery."connectionId" AND connection.state = 'active'
      AND connection."sealedCredentials" = asked."sealedCredentials"
      AND workspace.id = delivery."workspaceId" AND workspace."pausedAt" IS NULL`,
    set: {
      intentAt: Prisma.sql`clock_timestamp()`,
      leaseUntil: Prisma.sql`${instant}::timestamptz + asked."leaseMs" * interval '1 ms'`,
    },
    returning: Prisma.sql`delivery.id, delivery."intentNo", delivery."intentAt"`,
  });
  const rows = await db.$queryRaw<{ id: string; intentNo: number; intentAt: Date }[]>`
    WITH asked AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS asked ("deliveryId" uuid, fence int, "leaseMs" int, "sealedCredentials" text)
    ), locked AS (
      ${lockInOrder(Prisma.sql`SELECT "deliveryId" FROM asked`)}
    ), started AS (${update}), noted AS (
      INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind)
      SELECT gen_random_uuid(), id, ${instant}, 'sent' FROM started
    )
    SELECT id, "intentNo", "intentAt" FROM started`;
  const started = new Map(rows.map(({ id, ...intent }) => [id, intent]));
  return asked.map(({ deliveryId }) => {
    const intent = started.get(deliveryId);
    return intent ? { state: "started", ...intent } : { state: "refused" };
  });
}

/** Milliseconds since the intent was recorded, by Postgres's clock, which stamped it; 0 without one. */
export async function intentAgeMs(deliveryId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ ageMs: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp() - "intentAt") * 1000)::float8 AS "ageMs"
    FROM "Delivery" WHERE id = ${deliveryId}::uuid AND "intentAt" IS NOT NULL`;
  return row?.ageMs ?? 0;
}

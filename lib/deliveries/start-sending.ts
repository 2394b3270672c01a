import { batch } from "@/lib/async/batch";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { isOneItemsFault, isTaken } from "@/lib/kernel/statement-fault";
import { Prisma } from "@/prisma/generated/client";
import { lockInOrder } from "./lock-deliveries";
import { moveSql } from "./move-sql";
import type { DeliveryRef } from "./states";

export type Announcement =
  | { state: "announced"; intentNo: number; intentAt: Date }
  /** Another delivery of the connection is being published. */
  | { state: "busy" }
  /** Not this run's any more, its connection may not send, not as it was loaded, or publishing is paused. */
  | { state: "refused" };

type Announcing = {
  leaseMs: number;
  /** What the call is signed with: others may have been stored since it was loaded. */
  sealedCredentials: string | null;
};

/**
 * Records that the irreversible call is about to be made: fence, state, connection and pause are checked
 * by the statement that records it, and a unique index lets one delivery of a connection through.
 * `intentAt` is by Postgres's clock, and that clock has to agree, give or take two seconds, that the
 * time has come: a process's own one may be minutes ahead.
 */
export async function startSending(
  ref: DeliveryRef,
  announcing: Announcing,
): Promise<Announcement> {
  try {
    return await announceOne({ ...ref, ...announcing });
  } catch (error) {
    if (isTaken(error)) return { state: "busy" };
    throw error;
  }
}

const announceOne = batch(announce, {
  keyOf: ({ deliveryId }) => deliveryId,
  batchMax: 16,
  atOnce: 4,
  isOneItemsFault,
});

async function announce(asked: (DeliveryRef & Announcing)[]): Promise<Announcement[]> {
  const instant = now();
  const update = moveSql("startSending", {
    from: Prisma.sql`asked, locked, "Connection" connection, "Workspace" workspace`,
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
    ), announced AS (${update}
    ), noted AS (
      INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind)
      SELECT gen_random_uuid(), id, ${instant}, 'sent' FROM announced
    )
    SELECT id, "intentNo", "intentAt" FROM announced`;
  const announced = new Map(rows.map(({ id, ...intent }) => [id, intent]));
  return asked.map(({ deliveryId }) => {
    const intent = announced.get(deliveryId);
    return intent ? { state: "announced", ...intent } : { state: "refused" };
  });
}

/** How long ago the call was announced by Postgres's clock, which stamped it. */
export async function intentAgeMs(deliveryId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ ageMs: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp() - "intentAt") * 1000)::float8 AS "ageMs"
    FROM "Delivery" WHERE id = ${deliveryId}::uuid AND "intentAt" IS NOT NULL`;
  return row?.ageMs ?? 0;
}

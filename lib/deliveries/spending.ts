import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { dollars } from "@/lib/kernel/rules";
import { Prisma } from "@/prisma/generated/client";
import { lockInOrder } from "./move-sql";
import type { DeliveryRef } from "./states";

/** Sending a delivery costs this, out of at most so much a month of the whole installation. */
export type Charge = {
  provider: string;
  label: string;
  microDollars: number;
  because: string;
  monthlyMicroDollars: number | null;
};

export type PlannedCharge = Charge & { connectionId: string; postIndex: number };

export type Spent = { spent: number; planned: number };

/** Scheduling waits for this lock with rows of deliveries locked: nobody waits for those under it. */
const lockKey = (provider: string) => Prisma.sql`hashtextextended(${`spending:${provider}`}, 0)`;

/**
 * Reserves what a post will cost in the month of its time, one post of a network after the other.
 * Throws `spending_limit_reached` where the installation or the account may not spend that. A post
 * without a price makes no query.
 */
export async function planSpending(
  tx: Tx,
  { postId, scheduledAt, charges }: { postId: string; scheduledAt: Date; charges: PlannedCharge[] },
): Promise<void> {
  if (charges.length === 0) return;
  const byProvider = new Map(charges.map((charge) => [charge.provider, charge]));
  for (const provider of [...byProvider.keys()].sort()) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockKey(provider)})`;
  }
  await tx.$executeRaw`
    WITH charge AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
        AS charge ("connectionId" uuid, "postIndex" int, provider text, "microDollars" int)
    )
    INSERT INTO "PlannedSpending" ("deliveryId", "connectionId", provider, "microDollars")
    SELECT delivery.id, charge."connectionId", charge.provider, charge."microDollars"
    FROM charge JOIN "Delivery" delivery ON delivery."postId" = ${postId}::uuid
      AND delivery."connectionId" = charge."connectionId"
      AND delivery."postIndex" = charge."postIndex"
    ON CONFLICT ("deliveryId") DO UPDATE SET "microDollars" = excluded."microDollars"`;
  for (const charge of byProvider.values()) {
    await assertWithin(tx, scheduledAt, { charge, limit: charge.monthlyMicroDollars });
  }
  for (const charge of new Map(charges.map((one) => [one.connectionId, one])).values()) {
    const { connectionId } = charge;
    const limit = await limitOf(tx, connectionId);
    await assertWithin(tx, scheduledAt, { charge, limit, connectionId });
  }
}

async function assertWithin(
  tx: Tx,
  at: Date,
  {
    charge: { provider, label },
    limit,
    connectionId,
  }: { charge: PlannedCharge; limit: number | null; connectionId?: string },
): Promise<void> {
  if (limit === null) return;
  const { spent, planned } = await spendingIn(tx, { provider, connectionId, at });
  if (spent + planned <= limit) return;
  const whose = connectionId ? "this account" : label;
  const message = `This would cost more than the ${dollars(limit)} that ${whose} may cost in a month: ${dollars(spent)} are spent, and ${dollars(planned)} would be planned. Choose another month, or ask an administrator for a higher limit.`;
  throw new AppError("spending_limit_reached", message);
}

export async function limitOf(tx: Tx, connectionId: string): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ limit: number }[]>`
    SELECT "monthlyMicroDollars"::float8 AS limit FROM "SpendingLimit"
    WHERE "connectionId" = ${connectionId}::uuid`;
  return row?.limit ?? null;
}

/** Months are those of UTC. A plan counts in the month of its time. */
export async function spendingIn(
  tx: Tx,
  { provider, connectionId, at }: { provider: string; connectionId?: string | undefined; at: Date },
): Promise<Spent> {
  const from = Prisma.sql`date_trunc('month', ${at.toISOString()}::timestamptz, 'UTC')`;
  const to = Prisma.sql`(${from} AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'`;
  const own = connectionId
    ? Prisma.sql`AND counted."connectionId" = ${connectionId}::uuid`
    : Prisma.empty;
  const [row] = await tx.$queryRaw<Spent[]>`
    SELECT
      (SELECT coalesce(sum(counted."microDollars"), 0)::float8 FROM "Spending" counted
        WHERE counted.provider = ${provider} AND counted.at >= ${from} AND counted.at < ${to}
          ${own}) AS spent,
      (SELECT coalesce(sum(counted."microDollars"), 0)::float8 FROM "PlannedSpending" counted
        JOIN "Delivery" delivery ON delivery.id = counted."deliveryId"
        WHERE counted.provider = ${provider} AND delivery.state IN ('scheduled', 'preparing')
          AND delivery."scheduledAt" >= ${from} AND delivery."scheduledAt" < ${to}
          ${own}) AS planned`;
  return row ?? { spent: 0, planned: 0 };
}

/**
 * Locks the delivery, then the spending of its network. Returns `busy` where somebody else holds that,
 * or the limit that sending would pass.
 */
export async function holdSpending(
  tx: Tx,
  { deliveryId }: DeliveryRef,
  charge: Charge,
): Promise<"held" | "busy" | { limit: number }> {
  const [row] = await tx.$queryRaw<{ connectionId: string; at: Date }[]>`
    SELECT "connectionId", clock_timestamp() AS at FROM "Delivery"
    WHERE id IN (${lockInOrder(Prisma.sql`SELECT ${deliveryId}::uuid`)})`;
  const [lock] = await tx.$queryRaw<{ isHeld: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${lockKey(charge.provider)}) AS "isHeld"`;
  if (!row || !lock?.isHeld) return "busy";
  const { provider, microDollars, monthlyMicroDollars } = charge;
  const { connectionId, at } = row;
  for (const bound of [
    { limit: monthlyMicroDollars },
    { limit: await limitOf(tx, connectionId), connectionId },
  ]) {
    const { limit, ...whose } = bound;
    if (limit === null) continue;
    const { spent } = await spendingIn(tx, { provider, at, ...whose });
    if (spent + microDollars > limit) return { limit };
  }
  return "held";
}

/** Counts an armed call, in the transaction of its intent; the reservation ends with it. */
export async function chargeSpending(
  tx: Tx,
  { deliveryId, intentNo, intentAt }: { deliveryId: string; intentNo: number; intentAt: Date },
  { provider, microDollars, because }: Charge,
): Promise<void> {
  await tx.$executeRaw`
    WITH ended AS (DELETE FROM "PlannedSpending" WHERE "deliveryId" = ${deliveryId}::uuid)
    INSERT INTO "Spending" (id, "deliveryId", "intentNo", provider, "workspaceId", "connectionId",
      at, "microDollars", because)
    SELECT gen_random_uuid(), id, ${intentNo}, ${provider}, "workspaceId", "connectionId",
      ${intentAt.toISOString()}::timestamptz, ${microDollars}, ${because}
    FROM "Delivery" WHERE id = ${deliveryId}::uuid`;
}

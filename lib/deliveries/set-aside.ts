import { deliveryReasons } from "@/lib/records/words/reasons";
import { Prisma } from "@/prisma/generated/client";
import { failure } from "./failure";
import { moveSql } from "./move-sql";

/**
 * Leaves deliveries to a person that a lost installation may have sent, and returns a row for each
 * of their posts. Its text also runs outside of the client, while nothing else uses the database.
 */
export function settingAside({
  which,
  instant,
  backupTakenAt,
  limit,
}: {
  which: Prisma.Sql;
  instant: Date;
  backupTakenAt: Date;
  limit: number;
}): Prisma.Sql {
  const at = Prisma.sql`${instant.toISOString()}::timestamptz`;
  const backupAt = Prisma.sql`${backupTakenAt.toISOString()}::timestamptz`;
  const reason = deliveryReasons.because("set_aside");
  const error = { code: "outcome_unknown", reason, retryable: false } as const;
  const { errorCode, errorReason, errorRetryable } = failure(error, instant);
  const moving = moveSql("setAside", {
    from: Prisma.sql`affected`,
    where: Prisma.sql`delivery.id = affected.id`,
    set: {
      setAsideAt: at,
      // Networks are searched from here on for what went out.
      intentAt: Prisma.sql`coalesce(delivery."intentAt", greatest(delivery."scheduledAt", ${backupAt}))`,
      leaseUntil: at,
      dispatchedUntil: Prisma.sql`NULL`,
      dispatches: Prisma.sql`0`,
      wakesAt: Prisma.sql`NULL`,
      claimedBy: Prisma.sql`NULL`,
      errorCode: Prisma.sql`${errorCode}`,
      errorReason: Prisma.sql`${errorReason}`,
      errorValues: Prisma.sql`'{}'::jsonb`,
      errorMessage: Prisma.sql`NULL`,
      errorRetryable: Prisma.sql`${errorRetryable}::boolean`,
      errorOccurredAt: at,
    },
    returning: Prisma.sql`delivery.id, delivery."postId"`,
  });
  return Prisma.sql`
    WITH affected AS (
      SELECT id FROM "Delivery" delivery WHERE ${which}
      ORDER BY delivery."postIndex", delivery."connectionId", delivery.id LIMIT ${limit}
      FOR NO KEY UPDATE
    ), moved AS (${moving}), noted AS (
      INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind, reason, "values")
      SELECT gen_random_uuid(), id, ${at}, 'unconfirmed', ${errorReason}, '{}'::jsonb FROM moved
    )
    SELECT refresh_post_state("postId")::text AS state
    FROM (SELECT DISTINCT "postId" FROM moved ORDER BY "postId") posts`;
}

export function fellDue(instant: Date): Prisma.Sql {
  return Prisma.sql`delivery.state = 'scheduled'
    AND delivery."scheduledAt" <= ${instant.toISOString()}::timestamptz`;
}

export const wasUnderWay = Prisma.sql`delivery.state IN ('preparing', 'publishing')
  OR delivery.state = 'unconfirmed' AND delivery."setAsideAt" IS NULL`;

import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { type MetricName, type MissingReason, metricNames } from "@/lib/networks/results";
import { Prisma } from "@/prisma/generated/client";
import { columnOf } from "../columns";
import { ageHours } from "./schedule";
import { type Point, Series } from "./series";
import { type Usual, usualPosts } from "./usual";

/** Longer than a reading takes; after it, another process takes over from one that died. */
const leaseMs = 5 * 60_000;

const backlog = 1_000;

/**
 * Begins results for posts that were published since, or at all. The first position stands for its
 * sequence. Posts that were published long ago are read once.
 */
export async function insertResults(since: Date | null): Promise<number> {
  const instant = now();
  return await db.$executeRaw`
    INSERT INTO "DeliveryResult" ("deliveryId", "workspaceId", "connectionId", "publishedAt", kind, "nextAt")
    SELECT delivery.id, delivery."workspaceId", delivery."connectionId", delivery."publishedAt",
      (CASE WHEN cardinality(post."additionalTexts") > 0 THEN 'sequence'
        WHEN media.videos > 0 THEN 'video'
        WHEN media.pictures > 0 THEN 'picture' ELSE 'text' END)::"PublishedKind",
      greatest(${instant}, delivery."publishedAt" + interval '1 hour')
    FROM "Workspace" workspace
    JOIN "Delivery" delivery ON delivery."workspaceId" = workspace.id
      AND delivery."publishedAt" >= ${since ?? new Date(0)} AND delivery.state = 'published'
      AND delivery."postIndex" = 0 AND delivery."remoteId" IS NOT NULL
    JOIN "Post" post ON post.id = delivery."postId"
    CROSS JOIN LATERAL ${mediaOf}
    WHERE NOT EXISTS (SELECT FROM "DeliveryResult" known WHERE known."deliveryId" = delivery.id)
    LIMIT ${backlog}::int
    ON CONFLICT DO NOTHING`;
}

/** Counts what a delivery shows: its own media where it has some, else those of the post. */
const mediaOf = Prisma.sql`(
  SELECT count(*) FILTER (WHERE medium."contentType" LIKE 'video/%')::int AS videos,
    count(*) FILTER (WHERE medium."contentType" NOT LIKE 'video/%')::int AS pictures
  FROM "PostMedia" shown JOIN "Media" medium ON medium.id = shown."mediaId"
  WHERE shown."postId" = delivery."postId" AND shown."postIndex" = delivery."postIndex"
    AND shown."connectionId" IS NOT DISTINCT FROM
      CASE WHEN delivery."overridesMedia" THEN delivery."connectionId" END
) media`;

const account = {
  id: true,
  workspaceId: true,
  provider: true,
  accountId: true,
  name: true,
  sandbox: true,
  state: true,
  sealedCredentials: true,
  reading: true,
} satisfies Prisma.ConnectionSelect;

export type ReadAccount = Prisma.ConnectionGetPayload<{ select: typeof account }>;

type Readable = { all: readonly string[]; fromTheStart: readonly string[] };

/**
 * Claims the account that has waited longest for a reading, of one team or of all, so that no other
 * process reads for it.
 */
export async function claimDueAccount(
  providers: Readable,
  workspaceId?: WorkspaceId,
): Promise<ReadAccount | null> {
  const instant = now();
  const isOfTeam = workspaceId
    ? Prisma.sql`AND connection."workspaceId" = ${workspaceId}::uuid`
    : Prisma.empty;
  const [due] = await db.$queryRaw<{ id: string }[]>`
    SELECT connection.id
    FROM "Connection" connection
    LEFT JOIN "AccountResults" reading ON reading."connectionId" = connection.id
    CROSS JOIN LATERAL (
      SELECT min("nextAt") AS "nextAt" FROM "DeliveryResult"
      WHERE "connectionId" = connection.id AND "nextAt" IS NOT NULL
    ) planned
    WHERE connection.state = 'active' AND connection.provider = ANY(${providers.all}::text[])
      AND coalesce(reading."isOn", connection.provider = ANY(${providers.fromTheStart}::text[]))
      AND coalesce(reading."restUntil", '-infinity') <= ${instant}
      AND coalesce(reading."leaseUntil", '-infinity') <= ${instant}
      AND planned."nextAt" <= ${instant} ${isOfTeam}
    ORDER BY planned."nextAt" LIMIT 1`;
  return due ? await claimAccount(due.id) : null;
}

/** Returns null while another process reads for the account, or while nothing may be read for it. */
export async function claimAccount(connectionId: string): Promise<ReadAccount | null> {
  const instant = now();
  const leaseUntil = new Date(instant.getTime() + leaseMs);
  const claimed = await db.$executeRaw`
    INSERT INTO "AccountResults" AS reading ("connectionId", "workspaceId", "leaseUntil")
    SELECT id, "workspaceId", ${leaseUntil} FROM "Connection" WHERE id = ${connectionId}::uuid
    ON CONFLICT ("connectionId") DO UPDATE SET "leaseUntil" = excluded."leaseUntil"
    WHERE coalesce(reading."leaseUntil", '-infinity') <= ${instant}
      AND coalesce(reading."restUntil", '-infinity') <= ${instant}`;
  if (claimed === 0) return null;
  return await db.connection.findUnique({ where: { id: connectionId }, select: account });
}

export type DuePost = {
  deliveryId: string;
  remoteId: string;
  publishedAt: Date;
  pictures: number;
  videos: number;
};

/** Finds what is due of an account, or the one delivery that somebody asks for. */
export async function findDuePosts(
  connectionId: string,
  { limit, only }: { limit: number; only?: string | undefined },
): Promise<DuePost[]> {
  const isAsked = only
    ? Prisma.sql`result."deliveryId" = ${only}::uuid`
    : Prisma.sql`result."nextAt" <= ${now()}`;
  return await db.$queryRaw<DuePost[]>`
    SELECT result."deliveryId", delivery."remoteId", result."publishedAt", media.pictures, media.videos
    FROM "DeliveryResult" result
    JOIN "Delivery" delivery ON delivery.id = result."deliveryId" AND delivery."remoteId" IS NOT NULL
    CROSS JOIN LATERAL ${mediaOf}
    WHERE result."connectionId" = ${connectionId}::uuid AND ${isAsked}
    ORDER BY result."nextAt" LIMIT ${limit}::int`;
}

/**
 * Returns when the last of what goes out until an instant is due; null where nothing does. A pause of
 * publishing holds what is scheduled.
 */
export async function findPrecedence(connectionId: string, until: Date): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT max(coalesce(delivery."dueAt", delivery."scheduledAt")) AS at
    FROM "Delivery" delivery JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
    WHERE delivery."connectionId" = ${connectionId}::uuid
      AND (delivery.state IN ('preparing', 'publishing')
        OR delivery.state = 'scheduled' AND delivery."leaseUntil" IS NULL
          AND delivery."dueAt" <= ${until} AND workspace."pausedAt" IS NULL)`;
  return row?.at ?? null;
}

export type StoredReading = {
  deliveryId: string;
  stage: number;
  nextAt: Date | null;
  /** Is null where nothing is known but that it was asked. */
  told:
    | null
    | { at: Date; deleted: true }
    | {
        at: Date;
        deleted: false;
        values: Partial<Record<MetricName, number>>;
        missing: Partial<Record<MetricName, MissingReason>>;
        olderAt: Partial<Record<MetricName, string>>;
        points: Point[];
      };
};

export async function storeReading(tx: Tx, reading: StoredReading): Promise<void> {
  const { deliveryId, told, ...plan } = reading;
  const data = { ...plan, askedAt: now(), ...(told && toldColumns(told)) };
  await tx.deliveryResult.update({ where: { deliveryId }, data });
  if (!told || told.deleted) return;
  const { points } = told;
  await tx.resultSeries.upsert({
    where: { deliveryId },
    create: { deliveryId, points },
    update: { points },
  });
}

/** A deleted post keeps what it had before. */
function toldColumns(told: NonNullable<StoredReading["told"]>) {
  if (told.deleted) return { deletedAt: told.at };
  const { at, values, missing, olderAt } = told;
  const counted = metricNames.flatMap((metric) => {
    const value = values[metric];
    return value === undefined ? [] : [[columnOf(metric), BigInt(value)]];
  });
  return {
    ...Object.fromEntries(counted),
    readAt: at,
    deletedAt: null,
    missing: unlessEmpty(missing),
    olderAt: unlessEmpty(olderAt),
  };
}

function unlessEmpty(record: Record<string, string>) {
  return Object.keys(record).length > 0 ? record : Prisma.DbNull;
}

/** Returns what is known of the deliveries, to which a reading adds. */
export async function findKnown(tx: Tx, deliveryIds: readonly string[]) {
  const rows = await tx.deliveryResult.findMany({
    where: { deliveryId: { in: [...deliveryIds] } },
    include: { series: true },
  });
  return new Map(
    rows.map(({ series, ...row }) => {
      return [row.deliveryId, { ...row, points: Series.parse(series?.points ?? []) }];
    }),
  );
}

/** Returns the series of the latest posts that have reached each planned age, the latest first. */
export async function findLatestSeries(tx: Tx, connectionId: string): Promise<Point[][]> {
  const instant = now().getTime();
  const reached = [0, ...ageHours].map((hours) => new Date(instant - hours * 3_600_000));
  const rows = await tx.$queryRaw<{ points: unknown }[]>`
    SELECT series.points FROM (
      SELECT DISTINCT latest.* FROM unnest(${reached}::timestamptz[]) AS age(until)
      CROSS JOIN LATERAL (
        SELECT "deliveryId", "publishedAt" FROM "DeliveryResult"
        WHERE "connectionId" = ${connectionId}::uuid AND "publishedAt" <= age.until
          AND "readAt" IS NOT NULL AND "deletedAt" IS NULL
        ORDER BY "publishedAt" DESC, "deliveryId" DESC LIMIT ${usualPosts}::int
      ) latest
    ) post JOIN "ResultSeries" series ON series."deliveryId" = post."deliveryId"
    ORDER BY post."publishedAt" DESC, post."deliveryId" DESC`;
  return rows.map(({ points }) => Series.parse(points));
}

type Account = Pick<ReadAccount, "id"> & { workspaceId: WorkspaceId };

export async function storeAccount(
  tx: Tx,
  { id }: Account,
  data: Prisma.AccountResultsUpdateInput,
): Promise<void> {
  await tx.accountResults.update({ where: { connectionId: id }, data });
}

/** Ends a reading, unless another process has taken over the account meanwhile. */
export async function releaseAccount(
  { id, reading }: ReadAccount,
  restUntil: Date | null,
): Promise<void> {
  await db.accountResults.updateMany({
    where: { connectionId: id, leaseUntil: reading?.leaseUntil ?? null },
    data: { leaseUntil: null, restUntil },
  });
}

export async function storeUsual(tx: Tx, { id }: Account, usual: Usual): Promise<void> {
  await storeAccount(tx, { id } as Account, { usual, usualAt: now() });
}

export async function storeFollowers(tx: Tx, { id }: Account, followers: number): Promise<void> {
  const day = new Date(`${now().toISOString().slice(0, 10)}T00:00:00Z`);
  await tx.accountFollowers.upsert({
    where: { connectionId_day: { connectionId: id, day } },
    create: { connectionId: id, day, followers },
    update: { followers },
  });
}

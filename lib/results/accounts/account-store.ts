import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";

const followedDays = 90;
const dayMs = 86_400_000;

const columns = {
  id: true,
  provider: true,
  state: true,
  reading: true,
  followers: {
    orderBy: { day: "desc" },
    take: followedDays,
    select: { day: true, followers: true },
  },
  results: {
    where: { readAt: { not: null } },
    orderBy: { publishedAt: "asc" },
    take: 1,
    select: { publishedAt: true },
  },
} satisfies Prisma.ConnectionSelect;

export type ReadConnection = Prisma.ConnectionGetPayload<{ select: typeof columns }>;

/** Finds the accounts that are connected and whose networks tell results. */
export async function findReadConnections(
  tx: Tx,
  workspaceId: WorkspaceId,
  providers: string[],
): Promise<ReadConnection[]> {
  return await tx.connection.findMany({
    where: { workspaceId, provider: { in: providers }, state: { not: "disconnected" } },
    orderBy: { id: "asc" },
    select: columns,
  });
}

/**
 * Returns what was chosen, which stays until the transaction ends, and whether all that was read since
 * was told without a further permission. Throws `not_found`.
 */
export async function lockChoice(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<{ provider: string; isOn: boolean | null; isGranted: boolean }> {
  const [connection] = await tx.$queryRaw<{ provider: string }[]>`
    SELECT provider FROM "Connection"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${connectionId}::uuid
    FOR NO KEY UPDATE`;
  if (!connection) throw notFound("connection");
  const row = await tx.accountResults.findUnique({ where: { connectionId } });
  const latest = await tx.deliveryResult.findMany({
    where: { connectionId, readAt: { not: null } },
    orderBy: { publishedAt: "desc" },
    take: 30,
    select: { missing: true },
  });
  const lacks = latest.some(({ missing }) => {
    return Object.values(missing ?? {}).includes("permission_missing");
  });
  const isGranted = row?.isOn === true && row.usualAt !== null && row.denied === null && !lacks;
  return { ...connection, isOn: row?.isOn ?? null, isGranted };
}

/** Turning it on ends the rest, so that the account is read at once. */
export async function storeChoice(
  tx: Tx,
  workspaceId: WorkspaceId,
  { connectionId, isOn }: { connectionId: string; isOn: boolean },
): Promise<void> {
  const data = { isOn, ...(isOn && { restUntil: null }) };
  await tx.accountResults.upsert({
    where: { connectionId },
    create: { connectionId, workspaceId, ...data },
    update: data,
  });
}

export type RefusedAccount = {
  workspaceId: string;
  name: string;
  denied: string | null;
  reasonCode: string | null;
  reasonValues: unknown;
  restUntil: Date | null;
};

type Readable = { all: readonly string[]; fromTheStart: readonly string[] };

/** Finds accounts of all teams that the network denies, or that rest for more than a day. */
export async function findRefused(readable: Readable): Promise<{
  read: number;
  refused: RefusedAccount[];
}> {
  const isRead = areRead(readable);
  const longRest = new Date(now().getTime() + dayMs);
  const [counted] = await db.$queryRaw<{ read: number }[]>`
    SELECT count(*)::int AS read ${isRead}`;
  const refused = await db.$queryRaw<RefusedAccount[]>`
    SELECT connection."workspaceId", connection.name, reading.denied, reading."reasonCode",
      reading."reasonValues", reading."restUntil"
    ${isRead} AND (reading.denied IS NOT NULL OR reading."restUntil" > ${longRest})
    ORDER BY connection.name, connection.id LIMIT 20`;
  return { read: counted?.read ?? 0, refused };
}

/** Returns since when the reading that waits longest is due, leaving out accounts that rest. */
export async function findOldestDue(readable: Readable): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(planned."nextAt") AS at
    ${areRead(
      readable,
      Prisma.sql`CROSS JOIN LATERAL (
      SELECT min("nextAt") AS "nextAt" FROM "DeliveryResult"
      WHERE "connectionId" = connection.id AND "nextAt" IS NOT NULL
    ) planned`,
    )} AND coalesce(reading."restUntil", '-infinity') <= ${now()}`;
  return row?.at ?? null;
}

function areRead({ all, fromTheStart }: Readable, more = Prisma.empty): Prisma.Sql {
  return Prisma.sql`
    FROM "Connection" connection
    LEFT JOIN "AccountResults" reading ON reading."connectionId" = connection.id
    ${more}
    WHERE connection.state = 'active' AND connection.provider = ANY(${all}::text[])
      AND coalesce(reading."isOn", connection.provider = ANY(${fromTheStart}::text[]))`;
}

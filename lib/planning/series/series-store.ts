import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { afterCursor } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Reason } from "@/lib/networks/network";
import { Prisma, type Series as StoredSeries } from "@/prisma/generated/client";

export type SeriesRow = StoredSeries;
export type NewSeries = Prisma.SeriesUncheckedCreateInput;

/** Is a day that was made or skipped; its instant is that of its post while there is one to go out. */
export type OccurrenceRow = {
  seriesId: string;
  /** Is YYYY-MM-DD. */
  day: string;
  number: number;
  /** Is null where the day was skipped. */
  postId: string | null;
  isThere: boolean;
  scheduledAt: Date | null;
};

export async function findSeries(
  tx: Tx,
  workspaceId: WorkspaceId,
  seriesId: string,
): Promise<SeriesRow> {
  const row = await tx.series.findFirst({ where: { id: seriesId, workspaceId } });
  if (!row) throw notFound("series");
  return row;
}

/** Lets no other transaction make, skip or change occurrences meanwhile. */
export async function lockSeries(
  tx: Tx,
  workspaceId: WorkspaceId,
  seriesId: string,
): Promise<SeriesRow> {
  await tx.$queryRaw`
    SELECT id FROM "Series"
    WHERE id = ${seriesId}::uuid AND "workspaceId" = ${workspaceId}::uuid FOR NO KEY UPDATE`;
  return await findSeries(tx, workspaceId, seriesId);
}

export async function pageOfSeries(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    limit,
    cursor,
    state,
  }: {
    limit: number;
    cursor?: string | undefined;
    state?: SeriesRow["state"] | undefined;
  },
): Promise<{ rows: SeriesRow[]; hasMore: boolean }> {
  const last = cursor
    ? await tx.series.findFirst({
        where: { id: cursor, workspaceId },
        select: { createdAt: true },
      })
    : null;
  const rows = await tx.series.findMany({
    where: {
      workspaceId,
      ...(state && { state }),
      ...(cursor && afterCursor(cursor, last)),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function insertSeries(tx: Tx, series: NewSeries): Promise<SeriesRow> {
  return await tx.series.create({ data: series });
}

export async function writeSeries(
  tx: Tx,
  seriesId: string,
  data: Prisma.SeriesUncheckedUpdateInput,
): Promise<SeriesRow> {
  return await tx.series.update({ where: { id: seriesId }, data });
}

type Range = { from?: string; before?: string; limit?: number };

/** Finds the days of series that were made or skipped, the earliest first, or the newest before a day. */
export async function findOccurrences(
  tx: Tx,
  workspaceId: WorkspaceId,
  { seriesIds, from, before, limit = 10_000 }: Range & { seriesIds: readonly string[] },
): Promise<OccurrenceRow[]> {
  const rows = await tx.seriesOccurrence.findMany({
    where: {
      workspaceId,
      seriesId: { in: [...seriesIds] },
      day: { ...(from && { gte: dateOf(from) }), ...(before && { lt: dateOf(before) }) },
    },
    orderBy: { day: before ? "desc" : "asc" },
    take: limit,
  });
  const ids = rows.flatMap(({ postId }) => postId ?? []);
  const posts = await tx.post.findMany({
    where: { id: { in: ids }, workspaceId },
    select: { id: true, scheduledAt: true, state: true },
  });
  const postOf = new Map(posts.map((post) => [post.id, post]));
  return rows.map(({ seriesId, day, number, postId }) => {
    const post = postId === null ? undefined : postOf.get(postId);
    const goesOut = post !== undefined && post.state !== "cancelled";
    return {
      seriesId,
      day: dayOf(day),
      number,
      postId,
      isThere: post !== undefined,
      scheduledAt: goesOut ? post.scheduledAt : null,
    };
  });
}

/** Finds occurrences whose posts are scheduled, the earliest day first. */
export async function findScheduled(
  tx: Tx,
  seriesId: string,
): Promise<{ day: string; number: number; postId: string }[]> {
  return await tx.$queryRaw`
    SELECT to_char(occurrence.day, 'YYYY-MM-DD') AS day, occurrence.number, occurrence."postId"
    FROM "SeriesOccurrence" occurrence JOIN "Post" post ON post.id = occurrence."postId"
    WHERE occurrence."seriesId" = ${seriesId}::uuid AND post.state = 'scheduled'
    ORDER BY occurrence.day`;
}

export async function findOccurrenceOf(
  tx: Tx,
  seriesId: string,
  postId: string,
): Promise<{ day: string; number: number }> {
  const row = await tx.seriesOccurrence.findFirst({ where: { seriesId, postId } });
  if (!row) throw notFound("post");
  return { day: dayOf(row.day), number: row.number };
}

/** Returns false where the day was made or skipped before. */
export async function insertOccurrence(
  tx: Tx,
  { seriesId, day, workspaceId, number }: Day & { workspaceId: string; number: number },
): Promise<boolean> {
  const inserted = await tx.$executeRaw`
    INSERT INTO "SeriesOccurrence" ("seriesId", day, "workspaceId", number)
    VALUES (${seriesId}::uuid, ${day}::date, ${workspaceId}::uuid, ${number}::int)
    ON CONFLICT DO NOTHING`;
  return inserted === 1;
}

type Day = { seriesId: string; day: string };

export async function writeOccurrence(
  tx: Tx,
  { seriesId, day, postId }: Day & { postId: string | null },
): Promise<void> {
  await tx.seriesOccurrence.updateMany({ where: { seriesId, day: dateOf(day) }, data: { postId } });
}

/** Gives posts their days in a series all at once, as one may get the day that another leaves. */
export async function placeOccurrences(
  tx: Tx,
  { id: seriesId, workspaceId }: Pick<SeriesRow, "id" | "workspaceId">,
  placed: readonly { postId: string; day: string; number: number }[],
): Promise<void> {
  const postIds = placed.map(({ postId }) => postId);
  await tx.seriesOccurrence.deleteMany({ where: { seriesId, postId: { in: postIds } } });
  await tx.seriesOccurrence.createMany({
    data: placed.map(({ day, ...rest }) => ({ ...rest, day: dateOf(day), seriesId, workspaceId })),
  });
}

export async function removeOccurrence(tx: Tx, { seriesId, day }: Day): Promise<void> {
  await tx.seriesOccurrence.deleteMany({ where: { seriesId, day: dateOf(day) } });
}

/** Forgets days ahead that were skipped, or whose posts are gone. */
export async function removeFreeDays(
  tx: Tx,
  seriesId: string,
  { after, but }: { after: string; but: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "SeriesOccurrence" occurrence
    WHERE "seriesId" = ${seriesId}::uuid AND day > ${after}::date
      AND NOT to_char(day, 'YYYY-MM-DD') = ANY(${but}::text[])
      AND NOT EXISTS (SELECT FROM "Post" post WHERE post.id = occurrence."postId")`;
}

/** Gives the days from one on to another series, whose first day that one is. */
export async function moveOccurrences(
  tx: Tx,
  { from, to, day, number }: { from: string; to: string; day: string; number: number },
): Promise<void> {
  await tx.seriesOccurrence.updateMany({
    where: { seriesId: from, day: { gte: dateOf(day) } },
    data: { seriesId: to, number: { decrement: number } },
  });
}

export async function findLabelIds(
  tx: Tx,
  workspaceId: string,
  labelIds: readonly string[],
): Promise<string[]> {
  if (labelIds.length === 0) return [];
  const rows = await tx.label.findMany({
    where: { workspaceId, id: { in: [...labelIds] } },
    select: { id: true },
  });
  const there = new Set(rows.map(({ id }) => id));
  return labelIds.filter((id) => there.has(id));
}

/** Takes the series that has waited longest, so that no other process makes its occurrences meanwhile. */
export async function claimDueSeries(leaseMs: number): Promise<SeriesRow | null> {
  const instant = now();
  const leaseUntil = new Date(instant.getTime() + leaseMs);
  const [claimed] = await db.$queryRaw<{ id: string }[]>`
    WITH due AS MATERIALIZED (
      SELECT id FROM "Series"
      WHERE "dueAt" <= ${instant} AND ("leaseUntil" IS NULL OR "leaseUntil" <= ${instant})
      ORDER BY "dueAt", id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE "Series" series SET "leaseUntil" = ${leaseUntil}
    FROM due WHERE series.id = due.id RETURNING series.id`;
  return claimed ? await db.series.findUnique({ where: { id: claimed.id } }) : null;
}

/** Ends a lease; returns false where somebody changed the series meanwhile or another process has it. */
export async function releaseSeries(
  tx: Tx,
  { id, leaseUntil, version }: Pick<SeriesRow, "id" | "leaseUntil" | "version">,
  { reason, ...data }: Pick<SeriesRow, "state" | "dueAt" | "madeUntil"> & { reason: Reason | null },
): Promise<boolean> {
  const { count } = await tx.series.updateMany({
    where: { id, leaseUntil, version },
    data: {
      ...data,
      leaseUntil: null,
      reasonCode: reason?.code ?? null,
      reasonValues: reason?.values ?? Prisma.DbNull,
    },
  });
  return count === 1;
}

export async function findTimeZone(tx: Tx, workspaceId: WorkspaceId): Promise<string> {
  const { timeZone } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { timeZone: true },
  });
  return timeZone;
}

export async function findMember(
  tx: Tx,
  workspaceId: string,
  userId: string | null,
): Promise<string | null> {
  if (userId === null) return null;
  return (await tx.member.count({ where: { workspaceId, userId } })) > 0 ? userId : null;
}

export type TroubledSeries = Pick<
  SeriesRow,
  "id" | "workspaceId" | "content" | "reasonCode" | "reasonValues"
>;

export async function findTroubled(limit: number): Promise<TroubledSeries[]> {
  return await db.series.findMany({
    where: { state: "active", reasonCode: { not: null } },
    orderBy: { createdAt: "asc" },
    take: limit,
    select: { id: true, workspaceId: true, content: true, reasonCode: true, reasonValues: true },
  });
}

export async function countActive(): Promise<{ active: number; oldestDueAt: Date | null }> {
  const active = await db.series.count({ where: { state: "active" } });
  const oldest = await db.series.aggregate({ _min: { dueAt: true } });
  return { active, oldestDueAt: oldest._min.dueAt };
}

export function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { afterCursor } from "@/lib/kernel/paging";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import type { Media as MediaRow, Prisma } from "@/prisma/generated/client";
import { heldBytesLock } from "./rules";
import type { MediaKey, MediaPlace } from "./storage";
import { findDraftedMedia } from "./use-store";

type Reservation = Pick<
  Prisma.MediaUncheckedCreateInput,
  "fileName" | "contentType" | "sizeBytes" | "alt" | "place" | "uploadedById"
> & { uploadExpiresAt: Date };

export function insertReservation(
  tx: Tx,
  workspaceId: WorkspaceId,
  reservation: Reservation,
): Promise<MediaRow> {
  return tx.media.create({ data: { ...reservation, workspaceId, createdAt: now() } });
}

export async function findMedia(
  tx: Tx,
  workspaceId: WorkspaceId,
  mediaId: string,
): Promise<MediaRow | null> {
  const row = await tx.media.findFirst({ where: { id: mediaId, workspaceId } });
  if (row) return row;
  return await tx.media.findFirst({ where: { workspaceId, aliases: { some: { id: mediaId } } } });
}

export async function findUploader(tx: Tx, { uploadedById }: Pick<MediaRow, "uploadedById">) {
  if (uploadedById === null) return null;
  const select = { id: true, name: true, avatarUrl: true };
  return await tx.user.findUnique({ where: { id: uploadedById }, select });
}

type Page = {
  limit: number;
  cursor?: string | undefined;
  type?: "image" | "video" | undefined;
  withoutAlt: boolean;
  unused: boolean;
  label?: string | undefined;
  words: readonly string[];
};

export async function findMediaPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor, type, withoutAlt, unused, label, words }: Page,
): Promise<{ rows: LabelledRow[]; hasMore: boolean }> {
  const rows = await tx.media.findMany({
    where: {
      workspaceId,
      state: "ready",
      leftAt: null,
      ...(type ? { contentType: { startsWith: `${type}/` } } : {}),
      ...(withoutAlt ? { alt: "" } : {}),
      ...(label ? { labels: { some: { labelId: label } } } : {}),
      ...(unused ? await unusedIn(tx, workspaceId) : {}),
      AND: [
        ...words.map(containing),
        ...(cursor ? [await olderThan(tx, workspaceId, cursor)] : []),
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    include: withLabels,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

const withLabels = {
  labels: {
    select: { label: { select: { id: true, name: true, color: true } } },
    orderBy: { label: { nameKey: "asc" } },
  },
} satisfies Prisma.MediaInclude;

export type LabelledRow = Prisma.MediaGetPayload<{ include: typeof withLabels }>;

export async function findLabelled(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
): Promise<LabelledRow> {
  const where = { id: mediaId, workspaceId };
  const row = await tx.media.findUnique({ where, include: withLabels });
  if (!row) throw notFound("medium");
  return row;
}

/** The labels must be locked, and the medium of the workspace. */
export async function changeLabels(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  await tx.mediaLabel.deleteMany({
    where: { mediaId, media: { workspaceId }, labelId: { in: [...removed] } },
  });
  await tx.mediaLabel.createMany({ data: added.map((labelId) => ({ mediaId, labelId })) });
}

export async function markReady(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  checked: {
    contentType: string;
    width: number;
    height: number;
    durationSeconds: number | null;
    sha256: string;
  },
): Promise<boolean> {
  const { count } = await tx.media.updateMany({
    where: { id: mediaId, workspaceId, state: "reserved" },
    data: { ...checked, state: "ready" },
  });
  return count === 1;
}

export async function lockMedia(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
): Promise<Pick<MediaRow, "place" | "leftAt"> | "alias" | null> {
  const [locked] = await tx.$queryRaw<Pick<MediaRow, "place" | "leftAt">[]>`
    SELECT place, "leftAt" FROM "Media"
    WHERE id = ${mediaId}::uuid AND "workspaceId" = ${workspaceId}::uuid
    FOR UPDATE`;
  if (locked) return locked;
  return (await findMedia(tx, workspaceId, mediaId)) ? "alias" : null;
}

export type LockedMedium = {
  askedId: string;
  id: string;
  fileName: string;
  state: MediaRow["state"];
};

/** Locks them in one order, whatever ids they are asked for by. Throws `not_found`. */
export async function lockManyMedia(
  tx: Tx,
  workspaceId: WorkspaceId,
  mediaIds: readonly string[],
): Promise<LockedMedium[]> {
  const asked = [...new Set(mediaIds)];
  const rows = await tx.$queryRaw<LockedMedium[]>`
    SELECT asked.id AS "askedId", media.id, media."fileName", media.state
    FROM unnest(${asked}::uuid[]) asked(id)
    LEFT JOIN "MediaAlias" alias ON alias.id = asked.id
    JOIN "Media" media ON media.id = coalesce(alias."mediaId", asked.id)
    WHERE media."workspaceId" = ${workspaceId}::uuid
    ORDER BY media.id FOR UPDATE OF media`;
  if (rows.length < asked.length) throw notFound("medium");
  return rows;
}

export async function leaveLibrary(tx: Tx, { workspaceId, mediaId }: MediaKey): Promise<boolean> {
  const { count } = await tx.media.updateMany({
    where: { id: mediaId, workspaceId, leftAt: null },
    data: { leftAt: now() },
  });
  return count === 1;
}

export async function returnToLibrary(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
): Promise<boolean> {
  const { count } = await tx.media.updateMany({
    where: { id: mediaId, workspaceId, leftAt: { not: null } },
    data: { leftAt: null },
  });
  return count === 1;
}

/** Finds what left the library, and no post shows or would show again if it were restored. */
export async function findForgottenMedia(tx: Tx, leftBefore: Date): Promise<MediaKey[]> {
  const rows = await tx.$queryRaw<{ id: string; workspaceId: string }[]>`
    SELECT media.id, media."workspaceId" FROM "Media" media
    WHERE media."leftAt" < ${leftBefore}
      AND NOT EXISTS (SELECT FROM "PostMedia" shown WHERE shown."mediaId" = media.id)
      AND NOT EXISTS (SELECT FROM "DeletedItem" deleted
        WHERE deleted."workspaceId" = media."workspaceId"
          AND position(media.id::text IN deleted.rows::text) > 0)
    ORDER BY media."leftAt" LIMIT 500`;
  return rows.map(({ id: mediaId, ...row }) => {
    return { mediaId, workspaceId: workspaceId(row.workspaceId) };
  });
}

export async function deleteAlias(tx: Tx, { workspaceId, mediaId }: MediaKey): Promise<void> {
  await tx.mediaAlias.deleteMany({ where: { id: mediaId, media: { workspaceId } } });
}

export async function deleteMediaRow(tx: Tx, { workspaceId, mediaId }: MediaKey): Promise<void> {
  await tx.media.deleteMany({ where: { id: mediaId, workspaceId } });
}

export async function findStaleReservations(
  tx: Tx,
  expiredBefore: Date,
): Promise<(MediaKey & { place: MediaPlace })[]> {
  const rows = await tx.media.findMany({
    where: { state: "reserved", uploadExpiresAt: { lt: expiredBefore } },
    select: { id: true, workspaceId: true, place: true },
    orderBy: { uploadExpiresAt: "asc" },
    take: 500,
  });
  return rows.map(({ id: mediaId, place, ...row }) => {
    return { mediaId, place, workspaceId: workspaceId(row.workspaceId) };
  });
}

export async function deleteReservation(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
): Promise<boolean> {
  const { count } = await tx.media.deleteMany({
    where: { id: mediaId, workspaceId, state: "reserved" },
  });
  return count === 1;
}

export async function lockSameFile(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  sha256: string,
): Promise<MediaRow | null> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${`herald.media ${workspaceId} ${sha256}`}, 0))`;
  const [same] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Media"
    WHERE "workspaceId" = ${workspaceId}::uuid AND sha256 = ${sha256} AND state = 'ready'
      AND id <> ${mediaId}::uuid
    ORDER BY "createdAt", id LIMIT 1 FOR NO KEY UPDATE`;
  return same ? await tx.media.findUnique({ where: { id: same.id } }) : null;
}

export async function findSameFile(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  sha256: string,
): Promise<MediaRow | null> {
  return await tx.media.findFirst({
    where: { workspaceId, sha256, state: "ready", id: { not: mediaId } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

export async function insertAlias(tx: Tx, alias: { id: string; mediaId: string }): Promise<void> {
  await tx.mediaAlias.create({ data: { ...alias, createdAt: now() } });
}

export type Removal = MediaKey & { id: string; place: MediaPlace };

export async function insertRemoval(
  tx: Tx,
  { workspaceId, mediaId, place }: MediaKey & { place: MediaPlace },
  removeAfter = now(),
): Promise<Removal> {
  const data = { workspaceId, mediaId, place, removeAfter };
  const { id } = await tx.mediaRemoval.create({ data });
  return { id, workspaceId, mediaId, place };
}

export async function findDueRemovals(tx: Tx, limit: number): Promise<Removal[]> {
  const rows = await tx.mediaRemoval.findMany({
    where: { removeAfter: { lte: now() } },
    orderBy: { removeAfter: "asc" },
    take: limit,
  });
  return rows.map((row) => ({ ...row, workspaceId: workspaceId(row.workspaceId) }));
}

/** Tells whether a backup reads the files that its snapshot names. */
export async function areBytesHeld(tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<{ isFree: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(hashtext(${heldBytesLock})) AS "isFree"`;
  return rows.some(({ isFree }) => !isFree);
}

export async function withdrawRemovals(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  { place, dueAfter }: { place: MediaPlace; dueAfter: Date },
): Promise<boolean> {
  const there = { workspaceId, mediaId, place };
  await tx.mediaRemoval.deleteMany({ where: { ...there, removeAfter: { gt: dueAfter } } });
  return (await tx.mediaRemoval.count({ where: there })) === 0;
}

export async function deleteRemoval(tx: Tx, { workspaceId, id }: Removal): Promise<void> {
  await tx.mediaRemoval.deleteMany({ where: { id, workspaceId } });
}

async function unusedIn(tx: Tx, workspaceId: WorkspaceId): Promise<Prisma.MediaWhereInput> {
  return { posts: { none: {} }, id: { notIn: await findDraftedMedia(tx, workspaceId) } };
}

function containing(word: string): Prisma.MediaWhereInput {
  const found = { contains: word.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const;
  return { OR: [{ fileName: found }, { alt: found }] };
}

async function olderThan(
  tx: Tx,
  workspaceId: WorkspaceId,
  cursor: string,
): Promise<Prisma.MediaWhereInput> {
  const last = await findMedia(tx, workspaceId, cursor);
  return afterCursor(cursor, last);
}

export async function findReady(
  tx: Tx,
  workspaceId: WorkspaceId,
  mediaIds: readonly string[],
): Promise<(MediaRow & { sha256: string })[]> {
  const where = { workspaceId, id: { in: [...new Set(mediaIds)] }, state: "ready" as const };
  const rows = await tx.media.findMany({ where });
  return rows.flatMap(({ sha256, ...row }) => (sha256 === null ? [] : [{ ...row, sha256 }]));
}

/** Finds uploaded media by their ids, those after one, so that a walk meets each once. */
export async function findReadyAfter(
  tx: Tx,
  workspaceId: WorkspaceId,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; sha256: string; place: MediaPlace; contentType: string }[]> {
  const rows = await tx.media.findMany({
    where: { workspaceId, state: "ready", ...(after ? { id: { gt: after } } : {}) },
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, sha256: true, place: true, contentType: true },
  });
  return rows.flatMap(({ sha256, ...row }) => (sha256 === null ? [] : [{ ...row, sha256 }]));
}

export async function sumReadyBytes(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  const where = { workspaceId, state: "ready" as const };
  const { _sum } = await tx.media.aggregate({ where, _sum: { sizeBytes: true } });
  return Number(_sum.sizeBytes ?? 0);
}

export async function findHashes(
  tx: Tx,
  mediaIds: readonly string[],
): Promise<Map<string, string>> {
  if (mediaIds.length === 0) return new Map();
  const rows = await tx.media.findMany({
    where: { id: { in: [...new Set(mediaIds)] } },
    select: { id: true, sha256: true },
  });
  return new Map(rows.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [[id, sha256]])));
}

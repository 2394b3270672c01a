import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { afterCursor } from "@/lib/kernel/paging";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import type { Media as MediaRow, Prisma } from "@/prisma/generated/client";
import type { MediaKey } from "./storage";

type Reservation = Pick<
  Prisma.MediaUncheckedCreateInput,
  "fileName" | "contentType" | "sizeBytes" | "alt" | "uploadedById"
> & { uploadExpiresAt: Date };

type Checked = {
  contentType: string;
  width: number;
  height: number;
  durationSeconds: number | null;
  sha256: string;
};

type Page = { limit: number; cursor?: string; type?: "image" | "video"; withoutAlt: boolean };

export function insertReservation(
  tx: Tx,
  workspaceId: WorkspaceId,
  reservation: Reservation,
): Promise<MediaRow> {
  return tx.media.create({ data: { ...reservation, workspaceId, createdAt: now() } });
}

export function findMedia(
  tx: Tx,
  workspaceId: WorkspaceId,
  mediaId: string,
): Promise<MediaRow | null> {
  return tx.media.findFirst({ where: { id: mediaId, workspaceId } });
}

export async function findMediaPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor, type, withoutAlt }: Page,
): Promise<{ rows: MediaRow[]; hasMore: boolean }> {
  const rows = await tx.media.findMany({
    where: {
      workspaceId,
      state: "ready",
      ...(type ? { contentType: { startsWith: `${type}/` } } : {}),
      ...(withoutAlt ? { alt: "" } : {}),
      ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function markReady(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  checked: Checked,
): Promise<boolean> {
  const { count } = await tx.media.updateMany({
    where: { id: mediaId, workspaceId, state: "reserved" },
    data: { ...checked, state: "ready" },
  });
  return count === 1;
}

export async function updateAlt(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  alt: string,
): Promise<string | null> {
  const [former] = await tx.$queryRaw<{ alt: string }[]>`
    SELECT alt FROM "Media"
    WHERE id = ${mediaId}::uuid AND "workspaceId" = ${workspaceId}::uuid AND state = 'ready'
    FOR NO KEY UPDATE`;
  if (!former) return null;
  await tx.media.updateMany({ where: { id: mediaId, workspaceId }, data: { alt } });
  return former.alt;
}

export async function lockAndCountPosts(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
): Promise<number | null> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Media"
    WHERE id = ${mediaId}::uuid AND "workspaceId" = ${workspaceId}::uuid
    FOR UPDATE`;
  if (locked.length === 0) return null;
  return await tx.post.count({ where: { workspaceId, media: { some: { mediaId } } } });
}

export async function deleteMediaRow(tx: Tx, { workspaceId, mediaId }: MediaKey): Promise<void> {
  await tx.media.deleteMany({ where: { id: mediaId, workspaceId } });
}

export async function findStaleReservations(tx: Tx, expiredBefore: Date): Promise<MediaKey[]> {
  const rows = await tx.media.findMany({
    where: { state: "reserved", uploadExpiresAt: { lt: expiredBefore } },
    select: { id: true, workspaceId: true },
    orderBy: { uploadExpiresAt: "asc" },
    take: 500,
  });
  return rows.map((row) => ({ mediaId: row.id, workspaceId: workspaceId(row.workspaceId) }));
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

async function olderThan(
  tx: Tx,
  workspaceId: WorkspaceId,
  cursor: string,
): Promise<Prisma.MediaWhereInput> {
  const last = await findMedia(tx, workspaceId, cursor);
  return afterCursor(cursor, last);
}

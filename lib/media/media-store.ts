import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { afterCursor } from "@/lib/kernel/paging";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import type { Media as MediaRow, Prisma } from "@/prisma/generated/client";
import type { MediaKey, MediaPlace } from "./storage";
import { findDraftedMedia } from "./use-store";

type Reservation = Pick<
  Prisma.MediaUncheckedCreateInput,
  "fileName" | "contentType" | "sizeBytes" | "alt" | "place" | "uploadedById"
> & { uploadExpiresAt: Date };

type Checked = {
  contentType: string;
  width: number;
  height: number;
  durationSeconds: number | null;
  sha256: string;
};

type Page = {
  limit: number;
  cursor?: string | undefined;
  type?: "image" | "video" | undefined;
  withoutAlt: boolean;
  unused: boolean;
  words: readonly string[];
};

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

export async function findMediaPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor, type, withoutAlt, unused, words }: Page,
): Promise<{ rows: MediaRow[]; hasMore: boolean }> {
  const rows = await tx.media.findMany({
    where: {
      workspaceId,
      state: "ready",
      ...(type ? { contentType: { startsWith: `${type}/` } } : {}),
      ...(withoutAlt ? { alt: "" } : {}),
      ...(unused ? await unusedIn(tx, workspaceId) : {}),
      AND: [
        ...words.map(containing),
        ...(cursor ? [await olderThan(tx, workspaceId, cursor)] : []),
      ],
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

export async function lockMedia(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
): Promise<{ place: MediaPlace } | "alias" | null> {
  const [locked] = await tx.$queryRaw<{ place: MediaPlace }[]>`
    SELECT place FROM "Media"
    WHERE id = ${mediaId}::uuid AND "workspaceId" = ${workspaceId}::uuid
    FOR UPDATE`;
  if (locked) return locked;
  return (await findMedia(tx, workspaceId, mediaId)) ? "alias" : null;
}

export async function deleteAlias(tx: Tx, { workspaceId, mediaId }: MediaKey): Promise<void> {
  await tx.mediaAlias.deleteMany({ where: { id: mediaId, media: { workspaceId } } });
}

export async function deleteMediaRow(tx: Tx, { workspaceId, mediaId }: MediaKey): Promise<void> {
  await tx.media.deleteMany({ where: { id: mediaId, workspaceId } });
}

type Reserved = MediaKey & { place: MediaPlace };

export async function findStaleReservations(tx: Tx, expiredBefore: Date): Promise<Reserved[]> {
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

function containing(word: string): Prisma.MediaWhereInput {
  const found = { contains: word.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const;
  return { OR: [{ fileName: found }, { alt: found }] };
}

async function unusedIn(tx: Tx, workspaceId: WorkspaceId): Promise<Prisma.MediaWhereInput> {
  return { posts: { none: {} }, id: { notIn: await findDraftedMedia(tx, workspaceId) } };
}

async function olderThan(
  tx: Tx,
  workspaceId: WorkspaceId,
  cursor: string,
): Promise<Prisma.MediaWhereInput> {
  const last = await findMedia(tx, workspaceId, cursor);
  return afterCursor(cursor, last);
}

import { db, type Tx } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ByteRange } from "@/lib/networks/network";
import type { Media as MediaRow } from "@/prisma/generated/client";
import { storageAt } from "./media-storage";
import { findHashes, findMedia } from "./media-store";
import type { Media } from "./schema";
import type { Bytes } from "./storage";

export type ReadyMedia = MediaRow & { sha256: string };

export async function requireReadyMedia(
  workspaceId: WorkspaceId,
  mediaId: string,
  tx: Tx = db,
): Promise<ReadyMedia> {
  const row = await findMedia(tx, workspaceId, mediaId);
  if (!row) throw notFound("medium");
  const { sha256 } = row;
  if (row.state !== "ready" || sha256 === null) {
    throw new AppError("media_not_ready", "The upload of this medium is not complete yet.");
  }
  return { ...row, sha256 };
}

export async function readMedia(
  workspaceId: WorkspaceId,
  mediaId: string,
  range?: ByteRange,
): Promise<Bytes> {
  const { id, sha256, place } = await requireReadyMedia(workspaceId, mediaId);
  const key = { workspaceId, mediaId: id };
  return await storageAt(place).read(key, { sha256, variant: "original", range });
}

/** Returns the SHA-256 of each medium's bytes by its id; what is not uploaded yet has none. */
export function hashesOf(
  tx: Tx,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return findHashes(tx, mediaIds);
}

export function mediaFromRow(row: Pick<MediaRow, keyof Media>): Media {
  if (row.width === null || row.height === null) {
    throw new Error(`Medium ${row.id} is read before its upload is complete.`);
  }
  return {
    id: row.id,
    fileName: row.fileName,
    contentType: row.contentType,
    sizeBytes: Number(row.sizeBytes),
    width: row.width,
    height: row.height,
    alt: row.alt,
    durationSeconds: row.durationSeconds,
  };
}

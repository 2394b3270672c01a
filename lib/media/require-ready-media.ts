import { db, type Tx } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Media as MediaRow } from "@/prisma/generated/client";
import { findMedia } from "./media-store";

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

import { db } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { storageAt } from "./media-storage";
import { findReady } from "./media-store";
import { mediaFromRow, type ReadyMedia } from "./ready-media";
import { isVideo } from "./rules";
import type { Media } from "./schema";

export type SignedMedia = Media & { pictureUrl: string | null; videoUrl: string | null };

/**
 * Signs addresses by which somebody who is not signed in sees media: of pictures a smaller one, of
 * videos also the file. What is not uploaded yet is left out.
 */
export async function signMedia(
  workspaceId: WorkspaceId,
  mediaIds: readonly string[],
  expiresAt: Date,
): Promise<Map<string, SignedMedia>> {
  const rows = await findReady(db, workspaceId, mediaIds);
  const signed = await Promise.all(rows.map((row) => sign(workspaceId, row, expiresAt)));
  return new Map(signed.map((media) => [media.id, media]));
}

async function sign(
  workspaceId: WorkspaceId,
  row: ReadyMedia,
  expiresAt: Date,
): Promise<SignedMedia> {
  const storage = storageAt(row.place);
  const key = { workspaceId, mediaId: row.id };
  const thumbnail = { sha256: row.sha256, variant: "thumbnail" } as const;
  const address = (variant: "original" | "thumbnail") =>
    storage.signedUrl(key, { media: row, variant, expiresAt, inline: true });
  // Only of a video there may be no picture.
  const hasPicture = !isVideo(row) || (await storage.sizeOf(key, thumbnail)) !== null;
  return {
    ...mediaFromRow(row),
    pictureUrl: hasPicture ? await address("thumbnail") : null,
    videoUrl: isVideo(row) ? await address("original") : null,
  };
}

/** Signs addresses of the files themselves; what is not uploaded yet has none. */
export async function signOriginals(
  workspaceId: WorkspaceId,
  mediaIds: readonly string[],
  expiresAt: Date,
): Promise<Map<string, string>> {
  if (mediaIds.length === 0) return new Map();
  const rows = await findReady(db, workspaceId, mediaIds);
  const signed = await Promise.all(
    rows.map(async (row) => {
      const key = { workspaceId, mediaId: row.id };
      const signing = { media: row, variant: "original", expiresAt } as const;
      return [row.id, await storageAt(row.place).signedUrl(key, signing)] as const;
    }),
  );
  return new Map(signed);
}

import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { mediaFromRow } from "./media-from-row";
import { storageAt } from "./media-storage";
import { findUploader } from "./media-store";
import { type ReadyMedia, requireReadyMedia } from "./require-ready-media";
import { MediaParams, MediaWithUrl } from "./schema";
import type { MediaKey } from "./storage";

const minutesValid = 15;

export const getMedia = operation({
  name: "get_media",
  summary: "Read one medium and short-lived addresses of its bytes",
  scope: "media:read",
  input: MediaParams,
  output: MediaWithUrl,
  failures: ["media_not_ready"],
  run: async ({ workspaceId }, { mediaId }) => {
    const row = await requireReadyMedia(workspaceId, mediaId);
    const urls = await signedUrls({ workspaceId, mediaId: row.id }, row);
    const uploadedBy = await findUploader(db, row);
    return {
      media: mediaFromRow(row),
      ...urls,
      uploadedAt: row.createdAt.toISOString(),
      uploadedBy,
    };
  },
});

async function signedUrls(key: MediaKey, media: ReadyMedia) {
  const storage = storageAt(media.place);
  const thumbnail = { sha256: media.sha256, variant: "thumbnail" } as const;
  const expiresAt = new Date(now().getTime() + minutesValid * 60_000);
  const hasThumbnail = (await storage.sizeOf(key, thumbnail)) !== null;
  return {
    url: await storage.signedUrl(key, { media, variant: "original", expiresAt }),
    thumbnailUrl: hasThumbnail
      ? await storage.signedUrl(key, { media, variant: "thumbnail", expiresAt })
      : null,
    urlExpiresAt: expiresAt.toISOString(),
  };
}

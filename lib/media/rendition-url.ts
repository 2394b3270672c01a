import { now } from "@/lib/kernel/clock";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { encodeJpeg } from "@/lib/networks/content/encode-jpeg";
import type { MediaRendition } from "@/lib/networks/network";
import { storageAt } from "./media-storage";
import { type ReadyMedia, requireReadyMedia } from "./require-ready-media";
import type { MediaKey, MediaVariant } from "./storage";

/** Networks fetch within a day; the second day covers retries. */
const hoursValid = 48;
export const jpegShape = { edge: 1440, quality: 90 };

/**
 * Signs an address at which a network can fetch the medium: ASCII only, answered without a redirect.
 * Throws `not_found`, `media_not_ready`, or `validation_failed` where no JPEG can be made.
 */
export async function renditionUrl(
  workspaceId: WorkspaceId,
  mediaId: string,
  rendition: MediaRendition,
): Promise<string> {
  const media = await requireReadyMedia(workspaceId, mediaId);
  if (rendition === "jpeg") await makeJpeg({ workspaceId, mediaId: media.id }, media);
  return await fetchableUrl(workspaceId, media, rendition);
}

export async function fetchableUrl(
  workspaceId: WorkspaceId,
  media: ReadyMedia,
  variant: MediaVariant,
): Promise<string> {
  const expiresAt = new Date(now().getTime() + hoursValid * 60 * 60_000);
  const key = { workspaceId, mediaId: media.id };
  const storage = storageAt(media.place);
  return await storage.signedUrl(key, { media, variant, expiresAt, inline: true });
}

async function makeJpeg(key: MediaKey, { sha256, place }: ReadyMedia): Promise<void> {
  const storage = storageAt(place);
  if ((await storage.sizeOf(key, { sha256, variant: "jpeg" })) !== null) return;
  const original = await storage.read(key, { sha256, variant: "original" });
  const jpeg = await encodeJpeg(original, jpegShape);
  if (!jpeg) {
    throw new AppError("validation_failed", "This file cannot be converted to JPEG.");
  }
  await storage.store(key, { sha256, variant: "jpeg", bytes: jpeg });
}

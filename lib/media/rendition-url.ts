import { now } from "@/lib/kernel/clock";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { encodeJpeg } from "@/lib/networks/content/encode-jpeg";
import type { MediaRendition } from "@/lib/networks/network";
import { mediaStorage } from "./media-storage";
import { requireReadyMedia } from "./require-ready-media";
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
  const { id, sha256 } = await requireReadyMedia(workspaceId, mediaId);
  const key = { workspaceId, mediaId: id };
  if (rendition === "jpeg") await makeJpeg(key, sha256);
  return fetchableUrl(key, rendition);
}

export function fetchableUrl(key: MediaKey, variant: MediaVariant): string {
  const expiresAt = new Date(now().getTime() + hoursValid * 60 * 60_000);
  return mediaStorage.signedUrl(key, { variant, expiresAt, inline: true });
}

async function makeJpeg(key: MediaKey, sha256: string): Promise<void> {
  if (await mediaStorage.hasMade(key, { sha256, variant: "jpeg" })) return;
  const original = await mediaStorage.read(key, { sha256, variant: "original" });
  const jpeg = await encodeJpeg(original, jpegShape);
  if (!jpeg) {
    throw new AppError("validation_failed", "This file cannot be converted to JPEG.");
  }
  await mediaStorage.storeMade(key, { sha256, variant: "jpeg", bytes: jpeg });
}

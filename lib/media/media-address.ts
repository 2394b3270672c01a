import { now } from "@/lib/kernel/clock";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { encodeJpeg } from "@/lib/networks/content/encode-jpeg";
import type { MediaRendition } from "@/lib/networks/network";
import { mediaStorage } from "./media-storage";
import { requireReadyMedia } from "./require-ready-media";
import type { MediaPlace } from "./storage";

/** Networks fetch within a day; the rest is for what is tried again. */
const hoursValid = 48;
/** Within every network's limits: at most 1440 pixels wide, and far below 8 MB. */
const jpegShape = { edge: 1440, quality: 90 };

/**
 * A signed address under which a network can fetch the medium, ASCII only and answered without a
 * redirect. Throws `not_found`, `media_not_ready`, or `validation_failed` where no JPEG can be made.
 */
export async function mediaAddress(
  workspaceId: WorkspaceId,
  mediaId: string,
  rendition: MediaRendition,
): Promise<string> {
  const { sha256 } = await requireReadyMedia(workspaceId, mediaId);
  const place = { workspaceId, mediaId };
  if (rendition === "jpeg") await makeJpeg(place, sha256);
  const expiresAt = new Date(now().getTime() + hoursValid * 60 * 60_000);
  return mediaStorage.readUrl(place, { variant: rendition, expiresAt, inline: true });
}

/** Kept beside the original, so that every account gets the same bytes. */
async function makeJpeg(place: MediaPlace, sha256: string): Promise<void> {
  if (await mediaStorage.hasJpeg(place, sha256)) return;
  const original = await mediaStorage.read(place, { sha256, variant: "original" });
  const jpeg = await encodeJpeg(original, jpegShape);
  if (!jpeg) {
    throw new AppError("validation_failed", "This file cannot be converted to JPEG.");
  }
  await mediaStorage.keepJpeg(place, { sha256, jpeg });
}

import { now } from "@/lib/kernel/clock";
import { mediaStorage } from "./media-storage";
import type { MediaWithUrl } from "./schema";
import type { MediaPlace } from "./storage";

const minutesValid = 15;

/** Signed addresses of a ready medium's bytes; whoever has one can read until it expires. */
export async function mediaUrls(
  place: MediaPlace,
  sha256: string,
): Promise<Pick<MediaWithUrl, "url" | "thumbnailUrl" | "urlExpiresAt">> {
  const expiresAt = new Date(now().getTime() + minutesValid * 60_000);
  const pictured = await mediaStorage.hasThumbnail(place, sha256);
  return {
    url: mediaStorage.readUrl(place, { variant: "original", expiresAt }),
    thumbnailUrl: pictured
      ? mediaStorage.readUrl(place, { variant: "thumbnail", expiresAt })
      : null,
    urlExpiresAt: expiresAt.toISOString(),
  };
}

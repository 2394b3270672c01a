import { now } from "@/lib/clock";
import { mediaStorage } from "./media-storage";
import type { MediaPlace } from "./storage";

const minutesValid = 15;

/** Signed addresses of a ready medium's bytes; whoever has one can read until it expires. */
export function mediaUrls(place: MediaPlace): {
  url: string;
  thumbnailUrl: string;
  urlExpiresAt: string;
} {
  const expiresAt = new Date(now().getTime() + minutesValid * 60_000);
  return {
    url: mediaStorage.readUrl(place, { variant: "original", expiresAt }),
    thumbnailUrl: mediaStorage.readUrl(place, { variant: "thumbnail", expiresAt }),
    urlExpiresAt: expiresAt.toISOString(),
  };
}

import type { MediaItem } from "../network";

export function isVideo({ contentType }: Pick<MediaItem, "contentType">): boolean {
  return contentType.startsWith("video/");
}

import type { Content, MediaItem } from "@/lib/networks/network";
import { type Composition, type Place, shownAt } from "./composition";
import type { References } from "./reference-store";

/** What a network would get for a place; null while a medium of it is missing or not ready. */
export function placeContent(
  composition: Composition,
  place: Place,
  { media }: References,
): Content | null {
  const { text, mediaIds } = shownAt(composition, place);
  const items: MediaItem[] = [];
  for (const mediaId of mediaIds) {
    const found = media.get(mediaId);
    if (!found?.ready) return null;
    items.push(found.item);
  }
  return { postIndex: place.postIndex, text, media: items };
}

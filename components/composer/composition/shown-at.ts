import { shownMedia } from "@/components/library/media/shown-media";
import { type Composition, contentAt, type EditTarget } from "./composition";

export function shownAt(composition: Composition, target: EditTarget) {
  const { text, media } = contentAt(composition, target);
  return { text, media: shownMedia(media, composition.crops, target.accountId) };
}

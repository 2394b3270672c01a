import type { PostCrop } from "@/lib/crops/schema";
import { mediaIdsIn, type PostContent } from "./post-content";
import type { References } from "./reference-store";

/**
 * Names each cropped medium by its own id, and leaves out the stored crops of media that the post
 * no longer shows.
 */
export function settleCrops(
  content: PostContent,
  references: References,
  stored: readonly PostCrop[] = [],
): PostContent {
  if (content.crops.length === 0) return content;
  const shown = shownMedia(content, references);
  const crops = content.crops.map((crop) => {
    return { ...crop, mediaId: ownId(crop.mediaId, references) };
  });
  const isStored = (crop: PostCrop) => stored.some(({ mediaId }) => mediaId === crop.mediaId);
  return { ...content, crops: crops.filter((crop) => shown.has(crop.mediaId) || !isStored(crop)) };
}

export function shownMedia(content: PostContent, references: References): Set<string> {
  return new Set(mediaIdsIn(content).map((id) => ownId(id, references)));
}

function ownId(mediaId: string, { media }: References): string {
  return media.get(mediaId)?.item.mediaId ?? mediaId;
}

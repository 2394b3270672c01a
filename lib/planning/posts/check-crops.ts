import { isCroppable } from "@/lib/deliveries/crops/rules";
import type { PostCrop } from "@/lib/deliveries/crops/schema";
import { type ContentProblem, contentError } from "./content-problem";
import { mediaIdsIn, type PostContent } from "./post-content";
import type { References } from "./reference-store";

/**
 * Names each cropped medium by its own id, and leaves out the stored crops of media that the post
 * no longer shows.
 */
export function normalizeCrops(
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

export function checkCrops({
  content,
  references,
}: {
  content: PostContent;
  references: References;
}): ContentProblem[] {
  const { crops, connectionIds } = content;
  const shown = shownMedia(content, references);
  return crops.flatMap((crop, index) => {
    const { connectionId } = crop;
    const path = `crops.${index}`;
    const refused = (at: { path: string; code: string; message: string }) =>
      contentError("validation_failed", { connectionId, ...at });
    if (!shown.has(crop.mediaId)) {
      const message = "A crop must be for a picture of this post.";
      return [refused({ path: `${path}.mediaId`, code: "crop_misplaced", message })];
    }
    if (connectionId !== null && !connectionIds.includes(connectionId)) {
      const message = "A crop must be for a chosen connection, or for all with null.";
      return [refused({ path: `${path}.connectionId`, code: "crop_misplaced", message })];
    }
    if (crops.findIndex((other) => isSamePlace(other, crop)) < index) {
      const message = "A picture has one crop for an account: leave out the other one.";
      return [refused({ path, code: "crop_repeated", message })];
    }
    return checkPicture(crop, references, path);
  });
}

function shownMedia(content: PostContent, references: References): Set<string> {
  return new Set(mediaIdsIn(content).map((id) => ownId(id, references)));
}

function ownId(mediaId: string, { media }: References): string {
  return media.get(mediaId)?.item.mediaId ?? mediaId;
}

function isSamePlace(one: PostCrop, other: PostCrop): boolean {
  return one.mediaId === other.mediaId && one.connectionId === other.connectionId;
}

function checkPicture(crop: PostCrop, { media }: References, path: string): ContentProblem[] {
  const found = media.get(crop.mediaId);
  if (!found?.ready || isCroppable(found.item)) return [];
  const kind = found.item.contentType === "image/gif" ? "GIF" : "video";
  const message = `A ${kind} goes out as it is: only pictures that stand still are cropped.`;
  return [
    contentError("validation_failed", {
      connectionId: crop.connectionId,
      path: `${path}.mediaId`,
      code: "crop_impossible",
      message,
    }),
  ];
}

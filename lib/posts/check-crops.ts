import { isCroppable } from "@/lib/crops/cropped-item";
import type { PostCrop } from "@/lib/crops/schema";
import type { ContentProblem } from "./content-problem";
import type { PostContent } from "./post-content";
import type { References } from "./reference-store";
import { shownMedia } from "./settle-crops";

type Subject = { content: PostContent; references: References };

export function checkCrops({ content, references }: Subject): ContentProblem[] {
  const { crops, connectionIds } = content;
  const shown = shownMedia(content, references);
  return crops.flatMap((crop, index) => {
    const path = `crops.${index}`;
    if (!shown.has(crop.mediaId)) {
      const message = "A crop must be for a picture of this post.";
      return [refused(crop, { path: `${path}.mediaId`, code: "crop_misplaced", message })];
    }
    if (crop.connectionId !== null && !connectionIds.includes(crop.connectionId)) {
      const message = "A crop must be for a chosen connection, or for all with null.";
      return [refused(crop, { path: `${path}.connectionId`, code: "crop_misplaced", message })];
    }
    if (crops.findIndex((other) => isSamePlace(other, crop)) < index) {
      const message = "A picture has one crop for an account: leave out the other one.";
      return [refused(crop, { path, code: "crop_repeated", message })];
    }
    return checkPicture(crop, references, path);
  });
}

function isSamePlace(one: PostCrop, other: PostCrop): boolean {
  return one.mediaId === other.mediaId && one.connectionId === other.connectionId;
}

function checkPicture(crop: PostCrop, { media }: References, path: string): ContentProblem[] {
  const found = media.get(crop.mediaId);
  if (!found?.ready || isCroppable(found.item)) return [];
  const kind = found.item.contentType === "image/gif" ? "GIF" : "video";
  const message = `A ${kind} goes out as it is: only pictures that stand still are cropped.`;
  return [refused(crop, { path: `${path}.mediaId`, code: "crop_impossible", message })];
}

type Refused = Pick<ContentProblem, "path" | "code" | "message">;

function refused({ connectionId }: PostCrop, problem: Refused): ContentProblem {
  return {
    ...problem,
    connectionId,
    postIndex: 0,
    severity: "error",
    refusal: "validation_failed",
  };
}

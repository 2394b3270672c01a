import { type RenderedImage, renderImage, type Unrendered } from "@/lib/kernel/images/render-image";
import { assertType, refusedMedia } from "./media-type";
import { type ImageType, imagePixelsMax, imageTypes, refusedType } from "./schema";
import type { Bytes } from "./storage";

export const thumbnailEdge = 640;

export async function checkImage(
  bytes: Bytes,
  declaredType: string,
): Promise<{ contentType: ImageType; width: number; height: number; thumbnail: Bytes }> {
  const contentType = assertType(bytes, { declaredType, types: imageTypes, unknown });
  const thumbnail = await makeThumbnail(bytes);
  if (typeof thumbnail === "string") throw refusedMedia(sentences[thumbnail]);
  const { width, height, picture } = thumbnail;
  return { contentType, width, height, thumbnail: picture };
}

/**
 * Makes an upright WebP, of the first frame if the image is animated. An image that does not decode
 * to its end is damaged: a thumbnail proves that the bytes are complete.
 */
export function makeThumbnail(bytes: Bytes): Promise<RenderedImage | Unrendered> {
  return renderImage(bytes, {
    width: thumbnailEdge,
    height: thumbnailEdge,
    fit: "inside",
    format: "webp",
    quality: 78,
    pixelsMax: imagePixelsMax,
    queue: "uploads",
  });
}

function unknown(type: string | null): string {
  return type
    ? refusedType(type)
    : "This file is not an image that can be published. Use JPEG, PNG, WebP or GIF.";
}

const sentences = {
  damaged: "This file is damaged or incomplete. Save it again and upload the new copy.",
  oversized: `This image has more than ${imagePixelsMax / 1e6} megapixels. Make it smaller.`,
  excessive:
    "This image takes too much memory or time to open. Save it as an ordinary JPEG or PNG, or smaller, and upload that.",
} satisfies Record<Unrendered, string>;

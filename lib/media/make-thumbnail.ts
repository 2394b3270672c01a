import { type RenderedImage, renderImage, type Unrendered } from "@/lib/images/render-image";
import { imagePixelsMax } from "./schema";
import type { Bytes } from "./storage";

export const thumbnailEdge = 640;

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

import sharp from "sharp";
import { imagePixelsMax } from "./schema";
import type { Bytes } from "./storage";

export const thumbnailEdge = 640;

/**
 * Makes an upright WebP, of the first frame if the image is animated. Returns null where the image
 * does not decode to its end: a thumbnail proves that the bytes are complete.
 */
export async function makeThumbnail(bytes: Bytes): Promise<Bytes | null> {
  try {
    const small = await sharp(bytes, { limitInputPixels: imagePixelsMax, failOn: "error" })
      .autoOrient()
      .resize({
        width: thumbnailEdge,
        height: thumbnailEdge,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality: 78 })
      .toBuffer();
    return new Uint8Array(small);
  } catch {
    return null;
  }
}

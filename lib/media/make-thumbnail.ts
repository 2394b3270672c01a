import sharp from "sharp";
import { imagePixelsMax } from "./schema";
import type { Bytes } from "./storage";

/** Long edge in pixels: sharp in a grid tile and a post preview on a dense screen. */
export const thumbnailEdge = 640;

/**
 * A small upright WebP of the image, of the first frame if it moves. Null where the image does not
 * decode to its end, which makes this the proof that the bytes are whole.
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

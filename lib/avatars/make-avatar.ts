import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { AppError } from "@/lib/kernel/errors";
import { isCompleteImage } from "@/lib/media/is-complete-image";
import { imageTypes } from "@/lib/media/schema";
import type { Bytes } from "@/lib/media/storage";

export const avatarPixels = 256;
const inputPixelsMax = 25_000_000;

/**
 * Makes an upright square WebP of one frame, without the metadata of the original. Throws
 * `validation_failed` for bytes that are not a whole picture.
 */
export async function makeAvatar(bytes: Bytes): Promise<Bytes> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  const type = imageTypes.find((one) => one === (mime === "image/apng" ? "image/png" : mime));
  const made = type && isCompleteImage(bytes, type) ? await squareOf(bytes) : null;
  if (made) return made;
  const message = "This is not a whole picture. Use a JPEG, PNG, WebP or GIF.";
  throw new AppError("validation_failed", message, {
    details: [{ path: "image", code: "unreadable_image", message }],
  });
}

async function squareOf(bytes: Bytes): Promise<Bytes | null> {
  try {
    const small = await sharp(bytes, { limitInputPixels: inputPixelsMax, failOn: "error" })
      .autoOrient()
      .resize(avatarPixels, avatarPixels, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
    return new Uint8Array(small);
  } catch {
    return null;
  }
}

import { renderImage } from "@/lib/images/render-image";
import { AppError } from "@/lib/kernel/errors";
import type { Bytes } from "@/lib/media/storage";

export const avatarPixels = 256;
const inputPixelsMax = 25_000_000;

/**
 * Makes an upright square WebP of one frame, without the metadata of the original. Throws
 * `validation_failed` for bytes that are not a whole picture.
 */
export async function makeAvatar(bytes: Bytes): Promise<Bytes> {
  const made = await renderImage(bytes, {
    width: avatarPixels,
    height: avatarPixels,
    fit: "cover",
    format: "webp",
    quality: 82,
    pixelsMax: inputPixelsMax,
    queue: "uploads",
  });
  if (typeof made !== "string") return made.picture;
  const message = "This is not a whole picture. Use a JPEG, PNG, WebP or GIF.";
  throw new AppError("validation_failed", message, {
    details: [{ path: "image", code: "unreadable_image", message }],
  });
}

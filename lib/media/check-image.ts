import { fileTypeFromBuffer } from "file-type";
import sharp, { type Metadata } from "sharp";
import { isCompleteImage } from "./is-complete-image";
import { makeThumbnail } from "./make-thumbnail";
import { refusedMedia, typeMismatch } from "./refused-media";
import {
  type ImageType,
  imagePixelsMax,
  imageTypes,
  type MediaType,
  mediaTypes,
  refusedType,
} from "./schema";
import type { Bytes } from "./storage";

export type CheckedImage = {
  contentType: ImageType;
  width: number;
  height: number;
  thumbnail: Bytes;
};

const formats: Record<ImageType, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
};

export async function checkImage(bytes: Bytes, declaredType: string): Promise<CheckedImage> {
  const found = await readType(bytes);
  const contentType = imageTypes.find((type) => type === declaredType);
  if (found !== contentType) throw typeMismatch(found, declaredType);
  const metadata = await readMetadata(bytes);
  // Readers that disagree on the type indicate a file crafted to be two types at once.
  if (
    !metadata ||
    metadata.format !== formats[contentType] ||
    !isCompleteImage(bytes, contentType)
  ) {
    throw refusedMedia(
      "This file is damaged or incomplete. Save it again and upload the new copy.",
    );
  }
  const { width, height } = metadata.autoOrient;
  if (width * height > imagePixelsMax) {
    throw refusedMedia(
      `This image has more than ${imagePixelsMax / 1e6} megapixels. Make it smaller.`,
    );
  }
  const thumbnail = await makeThumbnail(bytes);
  if (!thumbnail) {
    throw refusedMedia(
      "This file is damaged or incomplete. Save it again and upload the new copy.",
    );
  }
  return { contentType, width, height, thumbnail };
}

async function readType(bytes: Bytes): Promise<MediaType> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? "text/plain";
  const detected = /^text|xml$/.test(mime) ? guessText(bytes) : mime;
  // Readers without support for animated PNG show it as a PNG.
  const type = detected === "image/apng" ? "image/png" : detected;
  const known = mediaTypes.find((mediaType) => mediaType === type);
  if (known) return known;
  throw refusedMedia(
    /^image\/(hei|svg)/.test(type)
      ? refusedType(type)
      : "This file is not an image that can be published. Use JPEG, PNG, WebP or GIF.",
  );
}

function guessText(bytes: Bytes): string {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString("latin1");
  return /<svg\b/i.test(start) ? "image/svg+xml" : "text/plain";
}

async function readMetadata(bytes: Bytes): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

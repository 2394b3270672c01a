import type { Unrendered } from "@/lib/images/render-image";
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
import { sniffType } from "./sniff-type";
import type { Bytes } from "./storage";

export type CheckedImage = {
  contentType: ImageType;
  width: number;
  height: number;
  thumbnail: Bytes;
};

export async function checkImage(bytes: Bytes, declaredType: string): Promise<CheckedImage> {
  const found = readType(bytes);
  const contentType = imageTypes.find((type) => type === declaredType);
  if (found !== contentType) throw typeMismatch(found, declaredType);
  const thumbnail = await makeThumbnail(bytes);
  if (typeof thumbnail === "string") throw refusedMedia(sentences[thumbnail]);
  const { width, height, picture } = thumbnail;
  return { contentType, width, height, thumbnail: picture };
}

function readType(bytes: Bytes): MediaType {
  const type = sniffType(bytes);
  const known = mediaTypes.find((mediaType) => mediaType === type);
  if (known) return known;
  throw refusedMedia(
    type
      ? refusedType(type)
      : "This file is not an image that can be published. Use JPEG, PNG, WebP or GIF.",
  );
}

const sentences = {
  damaged: "This file is damaged or incomplete. Save it again and upload the new copy.",
  oversized: `This image has more than ${imagePixelsMax / 1e6} megapixels. Make it smaller.`,
  excessive:
    "This image takes too much memory or time to open. Save it as an ordinary JPEG or PNG, or smaller, and upload that.",
} satisfies Record<Unrendered, string>;

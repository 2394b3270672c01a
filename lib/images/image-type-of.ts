import { type ImageType, imageTypes } from "./image-types";

const isOfType: Record<ImageType, (beginning: string) => boolean> = {
  "image/jpeg": (beginning) => beginning.startsWith("\xff\xd8\xff"),
  "image/png": (beginning) => beginning.startsWith("\x89PNG\r\n\x1a\n"),
  "image/webp": (beginning) => /^RIFF[\s\S]{4}WEBP/.test(beginning),
  "image/gif": (beginning) => /^GIF8[79]a/.test(beginning),
};

export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return imageTypes.find((type) => isOfType[type](beginning)) ?? null;
}

import { encodeJpeg } from "../content/encode-jpeg";
import type { MediaSource } from "../network";

/** LinkedIn documents no limit; it accepts this size from other publishers. */
const bytesMax = 8 * 1024 * 1024;
export const pixelsMax = 36_152_319;
const attempts = [
  { edge: 6000, quality: 90 },
  { edge: 4096, quality: 85 },
  { edge: 2048, quality: 80 },
];

export type EncodedImage = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

export async function encodeImage(item: MediaSource): Promise<EncodedImage | null> {
  const bytes = await item.read();
  if (isTakenAsIs(item, bytes.byteLength)) return { bytes, contentType: item.contentType };
  for (const attempt of attempts) {
    const encoded = await encodeJpeg(bytes, attempt);
    if (encoded === null) return null;
    if (encoded.byteLength <= bytesMax) return { bytes: encoded, contentType: "image/jpeg" };
  }
  return null;
}

function isTakenAsIs({ contentType, width, height }: MediaSource, size: number): boolean {
  if (contentType === "image/gif") return true;
  const isKnown = contentType === "image/jpeg" || contentType === "image/png";
  return isKnown && size <= bytesMax && width * height <= pixelsMax;
}

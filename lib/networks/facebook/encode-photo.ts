import { encodeJpeg } from "../content/encode-jpeg";

const bytesMax = 4 * 1024 * 1024;
const takenAsIs = new Set(["image/jpeg", "image/png", "image/gif"]);
const attempts = [
  { edge: 4096, quality: 90 },
  { edge: 3072, quality: 85 },
  { edge: 2048, quality: 80 },
];

export type EncodedPhoto = { bytes: Uint8Array<ArrayBuffer>; contentType: string; name: string };

/** Live errors name 4 MB as the limit. Returns null when the bytes are not an image. */
export async function encodePhoto(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<EncodedPhoto | null> {
  if (takenAsIs.has(contentType) && bytes.byteLength <= bytesMax) {
    return { bytes, contentType, name: `photo.${contentType.slice("image/".length)}` };
  }
  for (const attempt of attempts) {
    const encoded = await encodeJpeg(bytes, attempt);
    if (encoded === null) return null;
    if (encoded.byteLength <= bytesMax) {
      return { bytes: encoded, contentType: "image/jpeg", name: "photo.jpeg" };
    }
  }
  return null;
}

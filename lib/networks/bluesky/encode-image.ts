import { encodeJpeg } from "../content/encode-jpeg";
import type { MediaSource } from "../network";

/** Older servers refuse a megabyte, newer ones two. */
const bytesMax = 976_000;
const attempts = [
  { edge: 2000, quality: 88 },
  { edge: 2000, quality: 75 },
  { edge: 1440, quality: 75 },
  { edge: 1000, quality: 70 },
];

export type EncodedImage = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

export async function encodeImage(item: MediaSource): Promise<EncodedImage | null> {
  const bytes = await item.read();
  if (isTakenAsIs(item, bytes)) return { bytes, contentType: item.contentType };
  for (const attempt of attempts) {
    const encoded = await encodeJpeg(bytes, attempt);
    if (encoded === null) return null;
    if (encoded.byteLength <= bytesMax) return { bytes: encoded, contentType: "image/jpeg" };
  }
  return null;
}

/** The network shows files as they are, with the place where a picture was taken. */
function isTakenAsIs({ contentType }: MediaSource, bytes: Uint8Array): boolean {
  if (bytes.byteLength > bytesMax) return false;
  if (contentType === "image/gif") return true;
  if (contentType !== "image/jpeg" && contentType !== "image/png") return false;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return !["Exif\0", "eXIf", "ns.adobe.com/xap", "Photoshop 3.0"].some((mark) =>
    file.includes(mark),
  );
}

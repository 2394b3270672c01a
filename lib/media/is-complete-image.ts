import type { ImageType } from "./schema";

/** Checks GIF and PNG for their end, because their decoders accept a truncated file. */
export function isCompleteImage(bytes: Uint8Array, contentType: ImageType): boolean {
  if (contentType === "image/gif") return reachesGifTrailer(bytes);
  if (contentType === "image/png") return asBuffer(bytes).includes("IEND");
  return true;
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

const trailer = 0x3b;
const extension = 0x21;
const image = 0x2c;

function reachesGifTrailer(bytes: Uint8Array): boolean {
  let at = 13 + colourTableBytes(bytes[10]);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === trailer) return true;
    if (kind === extension) at = skipSubBlocks(bytes, at + 2);
    else if (kind === image) at = skipImage(bytes, at);
    else return false;
  }
  return false;
}

function skipImage(bytes: Uint8Array, at: number): number {
  const afterTable = at + 10 + colourTableBytes(bytes[at + 9]);
  return skipSubBlocks(bytes, afterTable + 1);
}

function skipSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}

function colourTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

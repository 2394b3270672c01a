import type { HeldUpload } from "../storage";

/** A box of an ISO base media file (14496-12, 4.2): MP4 and QuickTime are made of them. */
export type Box = { type: string; start: number; end: number };

/** A film cut into pieces of a second has four boxes for each. */
const boxesMax = 10_000;

/**
 * The boxes of the file in their order, by their headers alone. The last one may claim to go beyond
 * the end; what is no box ends the list. Null where there are more than any film has.
 */
export async function listBoxes(upload: HeldUpload): Promise<Box[] | null> {
  const boxes: Box[] = [];
  let start = 0;
  while (start + 8 <= upload.sizeBytes) {
    const header = Buffer.from(await upload.read({ start, end: start + 16 }));
    const size = sizeOf(header, upload.sizeBytes - start);
    if (size === null) break;
    boxes.push({ type: header.toString("latin1", 4, 8), start, end: start + size });
    if (boxes.length > boxesMax) return null;
    start += size;
  }
  return boxes;
}

/** Null for a size that no box can have. */
function sizeOf(header: Buffer, bytesLeft: number): number | null {
  const size = header.readUInt32BE(0);
  if (size === 0) return bytesLeft;
  if (size >= 8) return size;
  if (size !== 1 || header.length < 16) return null;
  const long = Number(header.readBigUInt64BE(8));
  return long >= 16 ? long : null;
}

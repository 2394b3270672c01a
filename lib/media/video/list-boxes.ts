import type { UploadSnapshot } from "../storage";

export type Box = { type: string; start: number; end: number };

/** A fragmented video has about four boxes for each second. */
const boxesMax = 10_000;

/**
 * Lists the boxes by their headers alone. The last one may extend beyond the end; invalid bytes end
 * the list. Returns null for more boxes than any video has.
 */
export async function listBoxes(upload: UploadSnapshot): Promise<Box[] | null> {
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

function sizeOf(header: Buffer, bytesLeft: number): number | null {
  const size = header.readUInt32BE(0);
  if (size === 0) return bytesLeft;
  if (size >= 8) return size;
  if (size !== 1 || header.length < 16) return null;
  const long = Number(header.readBigUInt64BE(8));
  return long >= 16 ? long : null;
}

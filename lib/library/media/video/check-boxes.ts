import type { UploadSnapshot } from "../storage";

/** 15 minutes at 240 frames per second need 2 MB of index and 220 000 samples. */
const indexBytesMax = 4 * 1024 * 1024;

const samplesMax = 2_000_000;
const needed = new Set(["ftyp", "moov", "moof", "mdat"]);
const withoutIndex = new Set(["mdat", "free", "skip", "wide", "uuid"]);

/** A fragmented video has about four boxes for each second; a parser makes an object of each. */
const boxesMax = 10_000;

const folders = new Set(["moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "udta"]);
const depthMax = 8;

export type BoxVerdict = "whole" | "incomplete" | "oversized";

export async function checkBoxes(upload: UploadSnapshot): Promise<BoxVerdict> {
  const boxes = await listBoxes(upload);
  if (boxes === null) return "oversized";
  if (!isComplete(boxes, upload.sizeBytes)) return "incomplete";
  const index = boxes.filter((box) => box.end <= upload.sizeBytes && !withoutIndex.has(box.type));
  if (index.reduce((sum, { start, end }) => sum + end - start, 0) > indexBytesMax) {
    return "oversized";
  }
  let samples = 0;
  for (const box of index) samples += await samplesIn(upload, box);
  return samples > samplesMax ? "oversized" : "whole";
}

type Box = { type: string; start: number; end: number };

/**
 * Lists the boxes by their headers alone. The last one may extend beyond the end; invalid bytes end
 * the list. Returns null for more boxes than any video has.
 */
async function listBoxes(upload: UploadSnapshot): Promise<Box[] | null> {
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

function isComplete(boxes: Box[], sizeBytes: number): boolean {
  const last = boxes.at(-1);
  if (!last || !boxes.some(({ type }) => type === "moov")) return false;
  // Phones and editors append boxes of their own, whose end does not matter.
  return last.end <= sizeBytes || !needed.has(last.type);
}

async function samplesIn(upload: UploadSnapshot, { type, start, end }: Box): Promise<number> {
  if (type !== "moov" && type !== "moof") return 0;
  return declaredSamples(Buffer.from(await upload.read({ start: start + 8, end })));
}

/**
 * Counts the samples that a parser would have to list one by one: a few bytes can declare billions.
 * Takes the content of a `moov` or `moof` box.
 */
function declaredSamples(index: Buffer, depth = 0): number {
  if (depth > depthMax) return Number.POSITIVE_INFINITY;
  const boxes = boxesIn(index);
  if (boxes.length > boxesMax) return Number.POSITIVE_INFINITY;
  // A parser lists all samples to sort them, only where they are stored out of order.
  const reordered = boxes.some(({ type }) => type === "ctts");
  const counts = boxes.map((box) => {
    return folders.has(box.type)
      ? declaredSamples(box.content, depth + 1)
      : samplesOf(box, reordered);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

type IndexBox = { type: string; content: Buffer };

function boxesIn(bytes: Buffer): IndexBox[] {
  const boxes: IndexBox[] = [];
  let at = 0;
  while (at + 8 <= bytes.length && boxes.length <= boxesMax) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    boxes.push({
      type: bytes.toString("latin1", at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

function samplesOf({ type, content }: IndexBox, reordered: boolean): number {
  if (type === "trun") return content.length < 8 ? 0 : content.readUInt32BE(4);
  return type === "ctts" || (type === "stts" && reordered) ? runLengths(content) : 0;
}

function runLengths(content: Buffer): number {
  let sum = 0;
  for (let at = 8; at + 8 <= content.length; at += 8) sum += content.readUInt32BE(at);
  return sum;
}

import type { UploadSnapshot } from "../storage";
import { declaredSamples } from "./declared-samples";
import { type Box, listBoxes } from "./list-boxes";

/** 15 minutes at 240 frames per second need 2 MB of index and 220 000 samples. */
const indexBytesMax = 4 * 1024 * 1024;
const samplesMax = 2_000_000;

const needed = new Set(["ftyp", "moov", "moof", "mdat"]);
const withoutIndex = new Set(["mdat", "free", "skip", "wide", "uuid"]);

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
  for (const box of index) samples += await samplesOf(upload, box);
  return samples > samplesMax ? "oversized" : "whole";
}

function isComplete(boxes: Box[], sizeBytes: number): boolean {
  const last = boxes.at(-1);
  if (!last || !boxes.some(({ type }) => type === "moov")) return false;
  // Phones and editors append boxes of their own, whose end does not matter.
  return last.end <= sizeBytes || !needed.has(last.type);
}

async function samplesOf(upload: UploadSnapshot, { type, start, end }: Box): Promise<number> {
  if (type !== "moov" && type !== "moof") return 0;
  return declaredSamples(Buffer.from(await upload.read({ start: start + 8, end })));
}

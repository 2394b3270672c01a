import type { HeldUpload } from "../storage";
import { type Box, listBoxes } from "./list-boxes";
import { sampleClaims } from "./sample-claims";

/** Fifteen minutes at 240 pictures a second need 2 MB of index and 220 000 samples. */
const indexBytesMax = 16 * 1024 * 1024;
const sampleClaimsMax = 2_000_000;

const needed = new Set(["ftyp", "moov", "moof", "mdat"]);
const withoutIndex = new Set(["mdat", "free", "skip", "wide", "uuid"]);

export type BoxVerdict = "whole" | "incomplete" | "oversized";

/** Looks at a file's boxes before a reader is let at them: all there, and an index of sane size. */
export async function checkBoxes(upload: HeldUpload): Promise<BoxVerdict> {
  const boxes = await listBoxes(upload);
  if (boxes === null) return "oversized";
  if (!isWhole(boxes, upload.sizeBytes)) return "incomplete";
  const index = boxes.filter((box) => box.end <= upload.sizeBytes && !withoutIndex.has(box.type));
  if (index.reduce((sum, { start, end }) => sum + end - start, 0) > indexBytesMax) {
    return "oversized";
  }
  let claims = 0;
  for (const box of index) claims += await claimsOf(upload, box);
  return claims > sampleClaimsMax ? "oversized" : "whole";
}

function isWhole(boxes: Box[], sizeBytes: number): boolean {
  const last = boxes.at(-1);
  if (!last || !boxes.some(({ type }) => type === "moov")) return false;
  // Phones and editors append notes of their own after the film; those may be anything.
  return last.end <= sizeBytes || !needed.has(last.type);
}

async function claimsOf(upload: HeldUpload, { type, start, end }: Box): Promise<number> {
  if (type !== "moov" && type !== "moof") return 0;
  return sampleClaims(Buffer.from(await upload.read({ start: start + 8, end })));
}

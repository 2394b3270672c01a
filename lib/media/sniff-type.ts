import { imageTypeOf } from "@/lib/images/image-type-of";
import type { MediaType } from "./schema";

/** Some types are told apart only to say what to do about them. */
export type SniffedType = MediaType | "image/heic" | "image/svg+xml";

const brands: [RegExp, SniffedType | null][] = [
  [/^(hei[cx]|hev[cx]|mif1|msf1)/, "image/heic"],
  [/^avi[fs]/, null],
  [/^qt {2}/, "video/quicktime"],
  [/^/, "video/mp4"],
];

export function sniffType(bytes: Uint8Array): SniffedType | null {
  const image = imageTypeOf(bytes);
  if (image) return image;
  const beginning = Buffer.from(bytes.subarray(0, 4096)).toString("latin1");
  const box = beginning.slice(4, 8);
  if (box === "ftyp") {
    return brands.find(([brand]) => brand.test(beginning.slice(8)))?.[1] ?? null;
  }
  // Early QuickTime files have no `ftyp` and begin with one of these boxes.
  if (/^(moov|mdat|wide|free|skip|pnot)$/.test(box)) return "video/quicktime";
  return /<svg\b/i.test(beginning) ? "image/svg+xml" : null;
}

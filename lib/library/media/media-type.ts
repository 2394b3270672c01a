import { AppError } from "@/lib/kernel/errors";
import { imageTypeOf } from "@/lib/kernel/images/render-image";
import { type MediaType, mediaTypes } from "./schema";

/** Some types are told apart only to say what to do about them. */
type SniffedType = MediaType | "image/heic" | "image/svg+xml";

const brands: [RegExp, SniffedType | null][] = [
  [/^(hei[cx]|hev[cx]|mif1|msf1)/, "image/heic"],
  [/^avi[fs]/, null],
  [/^qt {2}/, "video/quicktime"],
  [/^/, "video/mp4"],
];

/** Throws for bytes that are of no type of ours, and for those of another type than was declared. */
export function assertType<Type extends MediaType>(
  bytes: Uint8Array,
  {
    declaredType,
    types,
    unknown,
  }: {
    declaredType: string;
    types: readonly Type[];
    unknown: (found: SniffedType | null) => string;
  },
): Type {
  const sniffed = sniffType(bytes);
  const found = mediaTypes.find((type) => type === sniffed);
  if (!found) throw refusedMedia(unknown(sniffed));
  const declared = types.find((type) => type === declaredType);
  if (declared === undefined || declared !== found) {
    throw refusedMedia(`This file is ${found}, but ${declaredType} was announced.`);
  }
  return declared;
}

/** Tells the type of a file by how it begins; null where it is none that can be published. */
export function mediaTypeOf(beginning: Uint8Array): MediaType | null {
  const sniffed = sniffType(beginning);
  return mediaTypes.find((type) => type === sniffed) ?? null;
}

export function refusedMedia(message: string): AppError {
  return new AppError("validation_failed", message, {
    details: [{ path: "file", code: "unreadable_media", message }],
  });
}

function sniffType(bytes: Uint8Array): SniffedType | null {
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

import { cutOf, isWhole, publishedEdge, type Size } from "@/lib/kernel/images/rules/cut";
import type { Crop } from "@/lib/kernel/images/schema";
import type { PostCrop } from "./schema";

export type CropKey = { mediaId: string; connectionId: string | null };

export const noCrop: Crop = {
  aspect: "original",
  fit: "cover",
  focusX: 0.5,
  focusY: 0.5,
  zoom: 1,
  background: "white",
};

const fields = Object.keys(noCrop) as (keyof Crop)[];

export function cropFor(crops: readonly PostCrop[], { mediaId, connectionId }: CropKey) {
  const ofMedium = crops.filter((crop) => crop.mediaId === mediaId);
  const own = ofMedium.find((crop) => crop.connectionId === connectionId);
  return own ?? ofMedium.find((crop) => crop.connectionId === null) ?? null;
}

export function setCrop(
  crops: readonly PostCrop[],
  { mediaId, connectionId }: CropKey,
  crop: Crop | null,
): PostCrop[] {
  const others = crops.filter(
    (each) => each.mediaId !== mediaId || each.connectionId !== connectionId,
  );
  const shared = connectionId === null ? null : cropFor(others, { mediaId, connectionId });
  const wanted = crop ?? (shared && noCrop);
  return wanted ? [...others, { ...wanted, mediaId, connectionId }] : others;
}

export function shareCrop(
  crops: readonly PostCrop[],
  { mediaId, connectionId }: CropKey,
  crop: Crop | null,
): PostCrop[] {
  const others = crops.filter(
    (each) => each.mediaId !== mediaId || each.connectionId !== connectionId,
  );
  return setCrop(others, { mediaId, connectionId: null }, crop);
}

export function isSameCrop(one: Crop | null, other: Crop | null): boolean {
  if (!one || !other) return one === other;
  return fields.every((field) => one[field] === other[field]);
}

export function cropOf(crop: Crop): Crop {
  const values = fields.map((field) => [field, crop[field]]);
  return Object.fromEntries(values) as Crop;
}

type Item = Size & { contentType: string; sizeBytes: number };

export type Cropped<T> = T & { crop: Crop | null; focus?: { x: number; y: number } };

/** The bytes are counted as one for each pixel, more than the JPEG takes. */
export function croppedItem<T extends Item>(item: T, crop: Crop | null): Cropped<T> {
  if (!crop || !isCroppable(item)) return { ...item, crop: null };
  if (isWhole(item, crop)) {
    return { ...item, crop: null, focus: { x: crop.focusX, y: crop.focusY } };
  }
  const { width, height } = cutOf(item, crop, publishedEdge).canvas;
  const sizeBytes = width * height;
  return { ...item, crop, contentType: "image/jpeg", sizeBytes, width, height };
}

export function isCroppable({ contentType, width }: Pick<Item, "contentType" | "width">): boolean {
  return contentType.startsWith("image/") && contentType !== "image/gif" && width > 0;
}

import type { Crop } from "@/lib/images/schema";
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

const fields = Object.keys(noCrop) as (keyof Crop)[];

import { cutOf, isWhole, publishedEdge, type Size } from "@/lib/images/cut";
import type { Crop } from "@/lib/images/schema";

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

import type { Crop } from "@/lib/kernel/images/schema";

export function cropAddress(mediaId: string, crop: Crop): string {
  const { aspect, fit, background } = crop;
  const query = new URLSearchParams({
    aspect,
    fit,
    background,
    focusX: rounded(crop.focusX),
    focusY: rounded(crop.focusY),
    zoom: rounded(crop.zoom),
  });
  return `/api/media/${mediaId}/crop?${query}`;
}

function rounded(value: number): string {
  return String(Number(value.toFixed(4)));
}

import type { Crop } from "@/lib/kernel/images/schema";

export function cropInWords({ aspect, fit, focusX, focusY, zoom, background }: Crop): string {
  const shape = aspect === "original" ? "Original shape" : aspect;
  if (fit === "contain") return `${shape}, whole picture on ${background}`;
  const at = `focus ${percent(focusX)} across, ${percent(focusY)} down`;
  return `${shape}, ${at}, zoom ${zoom.toFixed(1)}`;
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)} %`;
}

import { zoomMax } from "@/lib/kernel/images/rules/aspects";
import { boxOf, type Size } from "@/lib/kernel/images/rules/cut";
import type { Crop } from "@/lib/kernel/images/schema";

export type Point = { x: number; y: number };

export function moveFrame(of: Size, crop: Crop, by: Point): Crop {
  const { width, height } = boxOf(of, crop);
  const [halfX, halfY] = [width / of.width / 2, height / of.height / 2];
  return {
    ...crop,
    focusX: within(within(crop.focusX, halfX) + by.x, halfX),
    focusY: within(within(crop.focusY, halfY) + by.y, halfY),
  };
}

export function moveFocus(crop: Crop, by: Point): Crop {
  return {
    ...crop,
    focusX: within(crop.focusX + by.x, 0),
    focusY: within(crop.focusY + by.y, 0),
  };
}

export function zoomTo(crop: Crop, zoom: number): Crop {
  const rounded = Math.round(zoom * 100) / 100;
  return { ...crop, zoom: Math.min(Math.max(rounded, 1), zoomMax) };
}

function within(value: number, margin: number): number {
  const kept = Math.min(Math.max(value, margin), 1 - margin);
  return Math.round(kept * 1e5) / 1e5;
}

export type Size = { width: number; height: number };

export type Crop = { x: number; y: number; zoom: number };

export const zoomMax = 4;

export function centredCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

export function clampCrop(size: Size, { x, y, zoom }: Crop): Crop {
  const kept = Math.min(Math.max(zoom, 1), zoomMax);
  const half = sideOf(size, kept) / 2;
  return {
    x: Math.min(Math.max(x, half), size.width - half),
    y: Math.min(Math.max(y, half), size.height - half),
    zoom: kept,
  };
}

export function moveCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const side = sideOf(size, crop.zoom);
  return clampCrop(size, { ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side });
}

export function squareOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}

function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

import type { Aspect, Crop } from "../schema";

export type Size = { width: number; height: number };
export type Box = Size & { left: number; top: number };

export type Cut = { source: Box; canvas: Size; placed: Box; background: Crop["background"] };

type Ratio = readonly [width: number, height: number];

export const publishedEdge = 2560;

const ratios: Record<Exclude<Aspect, "original">, Ratio> = {
  "1:1": [1, 1],
  "4:5": [4, 5],
  "1.91:1": [191, 100],
  "9:16": [9, 16],
};

export function cutOf(original: Size, crop: Crop, edge = Number.POSITIVE_INFINITY): Cut {
  const whole = { left: 0, top: 0, width: original.width, height: original.height };
  if (crop.fit === "contain") return { ...wholeOn(original, crop, edge), source: whole };
  const source = boxOf(original, crop);
  const canvas = withinEdge(source, ratioOf(original, crop), edge);
  const placed = { left: 0, top: 0, width: canvas.width, height: canvas.height };
  return { source, canvas, placed, background: crop.background };
}

export function boxOf(original: Size, crop: Crop): Box {
  const ratio = ratioOf(original, crop);
  const edge = Math.max(1, Math.floor(longestEdge(original, ratio) / crop.zoom));
  const size = sized(edge, ratio);
  return {
    left: startAround(crop.focusX, original.width, size.width),
    top: startAround(crop.focusY, original.height, size.height),
    ...size,
  };
}

export function isWhole(original: Size, crop: Crop): boolean {
  const { source, canvas } = cutOf(original, crop);
  return (
    source.width === original.width &&
    source.height === original.height &&
    canvas.width === original.width &&
    canvas.height === original.height
  );
}

export function shapeOf(aspect: Aspect, original: Size): number {
  const [across, along] = ratioOf(original, { aspect });
  return across / along;
}

function wholeOn(original: Size, crop: Crop, edge: number): Omit<Cut, "source"> {
  const ratio = ratioOf(original, crop);
  const around = sizeAround(original, ratio);
  const canvas = withinEdge(around, ratio, edge);
  const scale = Math.min(1, edge / Math.max(around.width, around.height));
  const width = scaled(original.width, scale, canvas.width);
  const height = scaled(original.height, scale, canvas.height);
  const left = Math.floor((canvas.width - width) / 2);
  const top = Math.floor((canvas.height - height) / 2);
  return { canvas, placed: { left, top, width, height }, background: crop.background };
}

function ratioOf({ width, height }: Size, { aspect }: Pick<Crop, "aspect">): Ratio {
  return aspect === "original" ? [width, height] : ratios[aspect];
}

function longestEdge({ width, height }: Size, [across, along]: Ratio): number {
  return across >= along
    ? Math.min(width, Math.floor((height * across) / along))
    : Math.min(height, Math.floor((width * along) / across));
}

/** Rounds towards a square: networks refuse what is a pixel too wide or too narrow. */
function sized(edge: number, [across, along]: Ratio): Size {
  return across >= along
    ? { width: edge, height: Math.ceil((edge * along) / across) }
    : { width: Math.ceil((edge * across) / along), height: edge };
}

function sizeAround({ width, height }: Size, [across, along]: Ratio): Size {
  const isWider = width * along >= height * across;
  if (across >= along) {
    return isWider
      ? { width, height: Math.ceil((width * along) / across) }
      : { width: Math.floor((height * across) / along), height };
  }
  return isWider
    ? { width, height: Math.floor((width * along) / across) }
    : { width: Math.ceil((height * across) / along), height };
}

function withinEdge({ width, height }: Size, ratio: Ratio, edge: number): Size {
  return Math.max(width, height) <= edge ? { width, height } : sized(edge, ratio);
}

function scaled(length: number, scale: number, max: number): number {
  return Math.max(1, Math.min(max, Math.round(length * scale)));
}

function startAround(focus: number, length: number, size: number): number {
  return Math.min(Math.max(Math.round(focus * length - size / 2), 0), length - size);
}

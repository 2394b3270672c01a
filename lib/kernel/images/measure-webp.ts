import { framesMax, type Measured, type Unmeasured } from "./measured";

type Chunk = { type: string; data: Buffer };
type Size = { width: number; height: number };

/** A lossy still is decoded row by row, a lossless one whole, an animation with its canvas. */
const bytesPerPixel: Record<string, number> = { VP8L: 4, ANMF: 8 };
const chunksMax = framesMax + 10;

export function measureWebp(bytes: Buffer): Measured | Unmeasured {
  const chunks = chunksOf(bytes);
  if (chunks.length > chunksMax) return "excessive";
  const sizes = chunks.flatMap((chunk) => sizeOf(chunk) ?? []);
  if (sizes.length === 0) return "damaged";
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const depth = Math.max(1, ...chunks.map(({ type }) => bytesPerPixel[type] ?? 0));
  const frames = Math.max(1, chunks.filter(({ type }) => type === "ANMF").length);
  return { width, height, frames, decodedBytes: width * height * depth };
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= bytes.length && chunks.length <= chunksMax; ) {
    const length = bytes.readUInt32LE(at + 4);
    const type = bytes.toString("latin1", at, at + 4);
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function sizeOf({ type, data }: Chunk): Size | null {
  if (type === "VP8X" && data.length >= 10) return extendedSize(data, 4);
  if (type === "ANMF" && data.length >= 12) return extendedSize(data, 6);
  if (type === "VP8 " && data.length >= 10) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (type !== "VP8L" || data.length < 5) return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function extendedSize(data: Buffer, at: number): Size {
  return { width: data.readUIntLE(at, 3) + 1, height: data.readUIntLE(at + 3, 3) + 1 };
}

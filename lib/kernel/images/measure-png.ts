import { promisify } from "node:util";
import { inflate } from "node:zlib";
import type { Measured, Unmeasured } from "./measured";

/** Editors write some dozens of chunks that may be compressed, and profiles of up to 3 MB. */
const packedChunksMax = 256;
/** A picture of 20 MB has some thousands. */
const chunksMax = 100_000;
const unpackedBytesMax = 8 * 1024 * 1024;
const samplesPerPixel: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

type Chunk = { type: string; data: Buffer };

const unpack = promisify(inflate);

export async function measurePng(bytes: Buffer): Promise<Measured | Unmeasured> {
  const chunks = chunksOf(bytes);
  if (chunks === "excessive") return chunks;
  const header = chunks?.[0];
  if (!chunks || header?.type !== "IHDR" || header.data.length !== 13) return "damaged";
  const packed = chunks.flatMap((chunk) => packedPart(chunk) ?? []);
  if (packed.length > packedChunksMax || (await unpacksBeyond(packed, unpackedBytesMax))) {
    return "excessive";
  }
  return { ...sizeOf(header.data), frames: 1 };
}

function chunksOf(bytes: Buffer): Chunk[] | "excessive" | null {
  const chunks: Chunk[] = [];
  for (let at = 8, count = 0; at + 12 <= bytes.length; count += 1) {
    if (count === chunksMax) return "excessive";
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "IEND") return chunks;
    if (!/^(IDAT|fdAT|fcTL)$/.test(type)) {
      chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    }
    at += 12 + length;
  }
  return null;
}

function packedPart({ type, data }: Chunk): Buffer | null {
  const afterName = data.indexOf(0) + 1;
  if (afterName === 0) return null;
  if (type === "zTXt" || type === "iCCP") return data.subarray(afterName + 1);
  const isPacked = type === "iTXt" && data[afterName] === 1;
  return isPacked ? afterZeros(data.subarray(afterName + 2), 2) : null;
}

function afterZeros(data: Buffer, count: number): Buffer {
  const at = data.indexOf(0);
  return count === 0 || at === -1 ? data : afterZeros(data.subarray(at + 1), count - 1);
}

async function unpacksBeyond(packed: Buffer[], bytesMax: number): Promise<boolean> {
  let left = bytesMax;
  for (const part of packed) {
    const unpacked = await unpackedBytes(part, left + 1);
    left -= unpacked;
    if (left < 0) return true;
  }
  return false;
}

/** A part that is no valid stream counts as its own bytes: decoders leave it out. */
async function unpackedBytes(part: Buffer, maxOutputLength: number): Promise<number> {
  try {
    return (await unpack(part, { maxOutputLength })).length;
  } catch (error) {
    const isLonger = error instanceof Error && "code" in error && error.code === tooLarge;
    return isLonger ? maxOutputLength : part.length;
  }
}

const tooLarge = "ERR_BUFFER_TOO_LARGE";

function sizeOf(header: Buffer): Omit<Measured, "frames"> {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 8, colour = 6, , , interlaced] = header.subarray(8);
  const bytesPerPixel = (samplesPerPixel[colour] ?? 4) * (depth === 16 ? 2 : 1);
  // Interlaced rows come in seven passes over the whole picture.
  const rows = interlaced ? height : 1;
  return { width, height, decodedBytes: width * rows * bytesPerPixel };
}

import { framesMax, type Measured, type Unmeasured } from "./measured";

const trailer = 0x3b;
const extension = 0x21;
const image = 0x2c;
const headerBytes = 13;
const frameHeaderBytes = 10;
const bytesPerPixel = 6;

export function measureGif(bytes: Buffer): Measured | Unmeasured {
  if (bytes.length < headerBytes) return "damaged";
  const frames = framesOf(bytes);
  if (!frames?.[0]) return "damaged";
  if (frames.length > framesMax) return "excessive";
  // A decoder makes the canvas larger for a frame that reaches beyond it.
  const far = (at: number) =>
    Math.max(...frames.map((frame) => frame.readUInt16LE(at) + frame.readUInt16LE(at + 4)));
  const width = Math.max(bytes.readUInt16LE(6), far(1));
  const height = Math.max(bytes.readUInt16LE(8), far(3));
  return { width, height, frames: frames.length, decodedBytes: width * height * bytesPerPixel };
}

function framesOf(bytes: Buffer): Buffer[] | null {
  const frames: Buffer[] = [];
  let at = headerBytes + colourTableBytes(bytes[10]);
  while (bytes[at] === extension || bytes[at] === image) {
    if (bytes[at] === image) frames.push(bytes.subarray(at, at + frameHeaderBytes));
    if (frames.length > framesMax) return frames;
    at = skipBlock(bytes, at);
  }
  return bytes[at] === trailer ? frames : null;
}

function skipBlock(bytes: Buffer, at: number): number {
  if (bytes[at] === extension) return skipSubBlocks(bytes, at + 2);
  return skipSubBlocks(bytes, at + frameHeaderBytes + colourTableBytes(bytes[at + 9]) + 1);
}

function skipSubBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}

function colourTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

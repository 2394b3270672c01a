import type { Measured, Unmeasured } from "./measured";

/** Encoders write about ten; each one is a pass over the whole picture. */
const scansMax = 100;
/** A photo has dozens; metadata of 20 MB takes 320. */
const segmentsMax = 2_000;
const startOfScan = 0xda;
const endOfImage = 0xd9;
const otherTables = new Set([0xc4, 0xc8, 0xcc]);
const progressive = new Set([0xc2, 0xc6, 0xca, 0xce]);

type Segment = { marker: number; data: Buffer };

export function measureJpeg(bytes: Buffer): Measured | Unmeasured {
  const segments = segmentsOf(bytes);
  const scans = segments.filter(({ marker }) => marker === startOfScan).length;
  if (scans > scansMax || segments.length > segmentsMax) return "excessive";
  const frame = segments.find(isStartOfFrame);
  if (!frame || scans === 0) return "damaged";
  const measured = measureFrame(frame.data);
  // A decoder reads one sequential scan row by row.
  const isKept = scans > 1 || progressive.has(frame.marker);
  return isKept ? measured : { ...measured, decodedBytes: 0 };
}

function segmentsOf(bytes: Buffer): Segment[] {
  const segments: Segment[] = [];
  let at = nextMarker(bytes, 2);
  while (at !== -1 && bytes[at + 1] !== endOfImage && segments.length <= segmentsMax) {
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    segments.push({ marker: bytes[at + 1] ?? 0, data: bytes.subarray(at + 4, end) });
    at = nextMarker(bytes, Math.max(at + 2, end));
  }
  return segments;
}

function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === 0xff && isMarker(bytes[at + 1] ?? 0)) return at;
  }
  return -1;
}

/** Among pixels, 0xff is followed by 0, by a restart marker or by more of itself. */
function isMarker(byte: number): boolean {
  return byte !== 0 && byte !== 0xff && (byte < 0xd0 || byte > 0xd7);
}

function isStartOfFrame({ marker, data }: Segment): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !otherTables.has(marker) && data.length >= 9;
}

function measureFrame(header: Buffer): Measured {
  const [height, width] = [header.readUInt16BE(1), header.readUInt16BE(3)];
  const shares = Array.from({ length: header[5] ?? 0 }, (_, index) => {
    const sampling = header[7 + 3 * index] ?? 0x11;
    return Math.max(1, sampling >> 4) * Math.max(1, sampling & 15);
  });
  const largest = Math.max(1, ...shares);
  const samples = shares.reduce((sum, share) => sum + (width * height * share) / largest, 0);
  return { width, height, frames: 1, decodedBytes: samples * 2 };
}

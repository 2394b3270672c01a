import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { samplePng } from "./sample-images";

const megabyte = 1024 * 1024;

const packed = (megabytes: number) =>
  deflateSync(Buffer.alloc(megabytes * megabyte, "a"), { level: 9 });

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = Buffer.from(await samplePng(32, 24));
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

type PackedChunk = "zTXt" | "iTXt" | "iCCP";

function packedText(type: PackedChunk, packed: Uint8Array, name: string): Buffer {
  const head = type === "iTXt" ? `${name}\0\x01\0\0\0` : `${name}\0\0`;
  return pngChunk(type, Buffer.concat([Buffer.from(head, "latin1"), packed]));
}

export function pngWithTexts(type: PackedChunk, packed: Uint8Array, count: number) {
  const names = Array.from({ length: count }, (_, index) => `note ${index}`);
  return pngWith(...names.map((name) => packedText(type, packed, name)));
}

export const pngBomb = (type: PackedChunk, megabytes: number, times: number) =>
  pngWithTexts(type, packed(megabytes), times);

export const crowdedPng = (chunks: number) => pngWithTexts("zTXt", deflateSync("a note"), chunks);

type Size = { width: number; height: number };

export function gifOf({ width, height }: Size, frames: number): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  const header = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  return Buffer.concat([header, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

const plain = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: "#345" } });

export const interlacedPng = (size: Size) =>
  plain(size).png({ progressive: true, compressionLevel: 1 }).toBuffer();

export const plainPng = (size: Size) => plain(size).png({ compressionLevel: 1 }).toBuffer();

export const losslessWebp = (size: Size) =>
  plain(size).webp({ lossless: true, effort: 0 }).toBuffer();

export async function jpegOfScans(size: Size, scans: number): Promise<Buffer> {
  const jpeg = await plain(size).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, jpeg.length - 2);
  return Buffer.concat([jpeg.subarray(0, last), ...Array<Buffer>(scans).fill(scan), end]);
}

const end = Buffer.from([0xff, 0xd9]);

export const progressiveJpeg = (size: Size) =>
  plain(size).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();

export async function jpegThatClaims({ width, height }: Size): Promise<Buffer> {
  const jpeg = await plain({ width: 64, height: 64 }).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

export async function pngThatClaims({ width, height }: Size): Promise<Buffer> {
  const png = Buffer.from(await samplePng(32, 24));
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk("IHDR", header), png.subarray(33)]);
}

export function webpOfFrames({ width, height }: Size, frames: number): Buffer {
  const extended = Buffer.alloc(10);
  extended[0] = 2;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const frame = webpChunk("ANMF", Buffer.alloc(16));
  const body = Buffer.concat([
    webpChunk("VP8X", extended),
    webpChunk("ANIM", Buffer.alloc(6)),
    ...Array<Buffer>(frames).fill(frame),
  ]);
  return Buffer.concat([webpChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), body]))]);
}

function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

export async function jpegWithSegments(marker: number, count: number): Promise<Buffer> {
  const jpeg = await plain({ width: 64, height: 64 }).jpeg().toBuffer();
  const segment = Buffer.alloc(65_535 + 2, 0x41);
  segment.set([0xff, marker, 0xff, 0xff]);
  const all = Array<Buffer>(count).fill(segment);
  return Buffer.concat([jpeg.subarray(0, 2), ...all, jpeg.subarray(2)]);
}

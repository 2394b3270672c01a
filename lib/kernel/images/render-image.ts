import { DecodingProcess } from "./decoding-process";
import { measureGif } from "./measure-gif";
import { measureJpeg } from "./measure-jpeg";
import { measurePng } from "./measure-png";
import { measureWebp } from "./measure-webp";
import type { Measured, Unmeasured } from "./measured";
import { type ImageType, imageTypes } from "./rules/aspects";
import type { Cut } from "./rules/cut";

type Bytes = Uint8Array<ArrayBuffer>;

export type Rendering = (
  | { width: number; height: number; fit: "inside" | "cover" }
  | { cut: Cut }
) & {
  format: "webp" | "jpeg";
  quality: number;
  pixelsMax: number;
  queue: "uploads" | "publishing";
};

export type RenderedImage = { type: ImageType; width: number; height: number; picture: Bytes };

export type Unrendered = Unmeasured | "oversized";

type Decoded = { format: string; width: number; height: number; picture: Bytes };

/** The process itself takes 70 MB more; a GIF of 36 megapixels needs 217. */
const decodedBytesMax = 220_000_000;

const framePixelsMax = 10_000_000_000;

const measurers: Record<ImageType, (bytes: Buffer) => MeasuredSoon> = {
  "image/jpeg": measureJpeg,
  "image/png": measurePng,
  "image/webp": measureWebp,
  "image/gif": measureGif,
};

type MeasuredSoon = Measured | Unmeasured | Promise<Measured | Unmeasured>;

type Job = Rendering & { bytes: Bytes };

/** A due publication does not wait for uploads. */
const queues = {
  uploads: new DecodingProcess<Job, Decoded>(),
  publishing: new DecodingProcess<Job, Decoded>(),
};

const isOfType: Record<ImageType, (beginning: string) => boolean> = {
  "image/jpeg": (beginning) => beginning.startsWith("\xff\xd8\xff"),
  "image/png": (beginning) => beginning.startsWith("\x89PNG\r\n\x1a\n"),
  "image/webp": (beginning) => /^RIFF[\s\S]{4}WEBP/.test(beginning),
  "image/gif": (beginning) => /^GIF8[79]a/.test(beginning),
};

/**
 * Makes an upright picture of one frame, without the original's metadata. The file's structure is
 * checked first; pixels are decoded in another process, which may die of them.
 */
export async function renderImage(
  bytes: Bytes,
  rendering: Rendering,
): Promise<RenderedImage | Unrendered> {
  const type = imageTypeOf(bytes);
  if (!type) return "damaged";
  const measured = await measurers[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const refusal = typeof measured === "string" ? measured : refusalOf(measured, rendering);
  if (refusal) return refusal;
  const decoded = await queues[rendering.queue].run({ ...rendering, bytes });
  if (decoded === "died") return "excessive";
  // Readers that disagree on the type indicate a file crafted to be two types at once.
  if (decoded?.format !== type.slice("image/".length)) return "damaged";
  const { width, height, picture } = decoded;
  return { type, width, height, picture: new Uint8Array(picture) };
}

export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return imageTypes.find((type) => isOfType[type](beginning)) ?? null;
}

function refusalOf(
  { width, height, frames, decodedBytes }: Measured,
  { pixelsMax }: Rendering,
): Unrendered | null {
  const pixels = width * height;
  if (pixels === 0) return "damaged";
  if (pixels > pixelsMax) return "oversized";
  const isExcessive = decodedBytes > decodedBytesMax || pixels * frames > framePixelsMax;
  return isExcessive ? "excessive" : null;
}

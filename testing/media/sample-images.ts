import sharp, { type Sharp } from "sharp";
import type { Bytes } from "@/lib/library/media/storage";

/** Noise hardly compresses, so that any truncation damages the picture. */
export async function sampleJpeg({ orientation = 1, width = 320, height = 200 } = {}) {
  return bytes(noise(width, height).jpeg().withMetadata({ orientation }));
}

export async function samplePng(width = 320, height = 200): Promise<Bytes> {
  return bytes(noise(width, height).png());
}

export async function sampleWebp(): Promise<Bytes> {
  return bytes(noise(320, 200).webp());
}

export async function sampleGif(): Promise<Bytes> {
  const frames = await Promise.all([1, 2, 3].map(() => noise(120, 90).png().toBuffer()));
  return bytes(
    sharp(frames, { join: { animated: true } }).gif({ delay: [100, 100, 100], effort: 1 }),
  );
}

export async function hugePng(): Promise<Bytes> {
  return bytes(
    sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#456" } }).png(),
  );
}

export async function heavyJpeg(sizeBytes: number): Promise<Bytes> {
  const jpeg = await sampleJpeg();
  const heavy = new Uint8Array(sizeBytes);
  heavy.set(jpeg);
  return heavy;
}

async function bytes(image: Sharp): Promise<Bytes> {
  return new Uint8Array(await image.toBuffer());
}

function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
}

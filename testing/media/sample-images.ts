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

/** Draws a landscape under a sky of that hue, so that pictures of a team can be told apart. */
export async function scenicJpeg(hue: number): Promise<Bytes> {
  const hill = (lightness: number, height: number, turn: number) =>
    `<path fill="hsl(${(hue + turn) % 360} 35% ${lightness}%)" d="M0 ${height} C300 ${height - 160} 500 ${height + 90} 800 ${height - 40} S1100 ${height - 120} 1200 ${height - 30} V900 H0Z"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 60% 72%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 40) % 360} 70% 90%)"/></linearGradient></defs>
    <rect width="1200" height="900" fill="url(#sky)"/>
    <circle cx="${200 + 2 * hue}" cy="210" r="80" fill="hsl(45 90% 92%)"/>
    ${hill(58, 520, 60)}${hill(44, 640, 80)}${hill(30, 780, 100)}</svg>`;
  return bytes(sharp(Buffer.from(drawing)).jpeg({ quality: 85 }));
}

import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { checkImage } from "@/lib/library/media/check-image";
import type { ImageType } from "@/lib/library/media/schema";
import { jpegWithSegments, pngChunk, pngWith } from "@/testing/media/hostile-images";
import { sampleJpeg } from "@/testing/media/sample-images";

const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#865", noise } });
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#865" } });

/** A phone's second picture follows the first one and is named by an MPF segment. */
async function withSecondPicture(): Promise<Buffer> {
  const first = await photo(640, 480).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const index = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 90]), Buffer.from("MPF\0".padEnd(88))]);
  return Buffer.concat([first.subarray(0, 2), index, first.subarray(2), await sampleJpeg()]);
}

async function animatedGif(frames: number): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, () => photo(80, 60).png().toBuffer()),
  );
  return sharp(pictures, { join: { animated: true } })
    .gif({ effort: 1, dither: 0 })
    .toBuffer();
}

const text = (name: string, content: string) =>
  pngChunk("tEXt", Buffer.from(`${name}\0${content}`, "latin1"));
const packed = (content: string) => deflateSync(content.repeat(20_000));

const files: [string, ImageType, number, number, () => Promise<Uint8Array>][] = [
  ["a photo of 50 megapixels", "image/jpeg", 8660, 5774, () => flat(8660, 5774).jpeg().toBuffer()],
  [
    "a progressive photo of 24 megapixels",
    "image/jpeg",
    6000,
    4000,
    () => flat(6000, 4000).jpeg({ progressive: true, quality: 60 }).toBuffer(),
  ],
  [
    "an upright phone's photo of 12 megapixels",
    "image/jpeg",
    3024,
    4032,
    () => flat(4032, 3024).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  ["a phone's photo with a second picture", "image/jpeg", 480, 640, withSecondPicture],
  ["a photo with 1 MB of metadata", "image/jpeg", 64, 64, () => jpegWithSegments(0xe1, 16)],
  [
    "a photo with a wide colour profile",
    "image/jpeg",
    320,
    200,
    () => photo(320, 200).withIccProfile("p3").jpeg().toBuffer(),
  ],
  ["a drawing of 50 megapixels", "image/png", 8660, 5774, () => flat(8660, 5774).png().toBuffer()],
  [
    "an interlaced drawing of 12 megapixels",
    "image/png",
    4000,
    3000,
    () => flat(4000, 3000).png({ progressive: true }).toBuffer(),
  ],
  [
    "a drawing with the texts of an editor",
    "image/png",
    32,
    24,
    () =>
      pngWith(
        text("Software", "A sample editor"),
        pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), packed("A long note. ")])),
        pngChunk(
          "iTXt",
          Buffer.concat([Buffer.from("XML:com.adobe.xmp\0\x01\0\0\0"), packed("<x:xmpmeta/>")]),
        ),
      ),
  ],
  [
    "a drawing with a colour profile",
    "image/png",
    320,
    200,
    () => photo(320, 200).withIccProfile("p3").png().toBuffer(),
  ],
  ["an animation of 250 frames", "image/gif", 80, 60, () => animatedGif(250)],
  [
    "a still of 36 megapixels",
    "image/gif",
    6012,
    6012,
    () => flat(6012, 6012).gif({ effort: 1 }).toBuffer(),
  ],
  [
    "a lossless picture of 24 megapixels",
    "image/webp",
    6000,
    4000,
    () => flat(6000, 4000).webp({ lossless: true, effort: 0 }).toBuffer(),
  ],
  [
    "a lossy picture of 50 megapixels",
    "image/webp",
    8660,
    5774,
    () => flat(8660, 5774).webp({ effort: 0 }).toBuffer(),
  ],
];

it.each(files)("%s is accepted (%s)", async (...[, type, width, height, make]) => {
  const image = await checkImage(new Uint8Array(await make()), type);
  expect(image).toMatchObject({ contentType: type, width, height });
  const small = await sharp(image.thumbnail).metadata();
  expect(Math.max(small.width, small.height)).toBe(Math.min(640, Math.max(width, height)));
});

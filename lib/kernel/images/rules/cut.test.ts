import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { noCrop } from "@/lib/deliveries/crops/rules";
import { type RenderedImage, renderImage } from "../render-image";
import type { Crop } from "../schema";
import { cutOf, type Size } from "./cut";

type Bytes = Uint8Array<ArrayBuffer>;

const upright = { width: 80, height: 60 };

async function cut(bytes: Uint8Array, of: Size, crop: Partial<Crop>) {
  return await renderImage(new Uint8Array(bytes) as Bytes, {
    cut: cutOf(of, { ...noCrop, ...crop }, 2560),
    format: "jpeg",
    quality: 95,
    pixelsMax: 80_000_000,
    queue: "publishing",
  });
}

async function rendered(...asked: Parameters<typeof cut>) {
  const image = await cut(...asked);
  expect(image).toBeTypeOf("object");
  const { picture } = image as RenderedImage;
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const metadata = await sharp(picture).metadata();
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(start, start + 3)];
  };
  return { picture, metadata, size: { width: info.width, height: info.height }, at };
}

const colours = { red: "#ff0000", green: "#00ff00", blue: "#0000ff", grey: "#808080" };

async function quarters({ width, height }: Size): Promise<Buffer> {
  const tile = (background: string) =>
    sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, green, blue, grey] = await Promise.all(Object.values(colours).map(tile));
  return await sharp({ create: { width, height, channels: 3, background: "#000" } })
    .composite([
      { input: red as Buffer, left: 0, top: 0 },
      { input: green as Buffer, left: width / 2, top: 0 },
      { input: blue as Buffer, left: 0, top: height / 2 },
      { input: grey as Buffer, left: width / 2, top: height / 2 },
    ])
    .png()
    .toBuffer();
}

async function turned(orientation: number): Promise<Buffer> {
  const inverse: Record<number, (image: Sharp) => Sharp> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(270).flop(),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(90).flop(),
    8: (image) => image.rotate(90),
  };
  const store = inverse[orientation];
  if (!store) throw new Error("There are eight orientations.");
  const stored = await store(sharp(await quarters(upright)))
    .png()
    .toBuffer();
  return await sharp(stored)
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .withMetadata({ orientation })
    .toBuffer();
}

const near = (pixel: number[], colour: number[]) =>
  pixel.every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 40);

describe("a picture that is cut on the server", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "orientation %i is cut as it is seen upright",
    async (orientation) => {
      const bytes = await turned(orientation);
      const whole = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
      expect(whole.info).toMatchObject(upright);
      expect(near([...whole.data.subarray(0, 3)], [255, 0, 0])).toBe(true);
      const corners = { "0,0": [255, 0, 0], "1,0": [0, 255, 0], "0,1": [0, 0, 255] };
      for (const [corner, colour] of Object.entries(corners)) {
        const [focusX = 0, focusY = 0] = corner.split(",").map(Number);
        const one = await rendered(bytes, upright, { zoom: 2, focusX, focusY });
        expect(one.size).toEqual({ width: 40, height: 30 });
        for (const [x, y] of [
          [0.1, 0.1],
          [0.9, 0.9],
          [0.5, 0.5],
        ] as const) {
          expect(near(one.at(x, y), colour), `${corner} at ${x}`).toBe(true);
        }
      }
      const square = await rendered(bytes, upright, { aspect: "1:1" });
      expect(square.size).toEqual({ width: 60, height: 60 });
      expect(near(square.at(0.1, 0.1), [255, 0, 0])).toBe(true);
      expect(near(square.at(0.9, 0.1), [0, 255, 0])).toBe(true);
      expect(square.metadata.orientation ?? 1).toBe(1);
    },
  );

  it.each([
    ["white", [255, 255, 255]],
    ["black", [0, 0, 0]],
  ] as const)("a turned photo stands whole and upright on %s", async (background, colour) => {
    const whole = await rendered(await turned(6), upright, {
      aspect: "1:1",
      fit: "contain",
      background,
    });
    expect(whole.size).toEqual({ width: 80, height: 80 });
    expect(near(whole.at(0.5, 0.02), [...colour])).toBe(true);
    expect(near(whole.at(0.5, 0.98), [...colour])).toBe(true);
    expect(near(whole.at(0.1, 0.3), [255, 0, 0])).toBe(true);
    expect(near(whole.at(0.9, 0.7), [128, 128, 128])).toBe(true);
  });

  it("the transparent parts of a PNG take the background's colour", async () => {
    const create = { width: 90, height: 60, channels: 4, background: "#0000" } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const of = { width: 90, height: 60 };
    const white = await rendered(bytes, of, { aspect: "1:1" });
    expect(white.at(0.5, 0.5)).toEqual([255, 255, 255]);
    const black = await rendered(bytes, of, { aspect: "1:1", fit: "contain", background: "black" });
    expect(near(black.at(0.5, 0.5), [0, 0, 0])).toBe(true);
    expect(black.metadata).toMatchObject({ format: "jpeg", hasAlpha: false });
  });

  it("a CMYK photo, a grey one and one with 16 bits become sRGB", async () => {
    const create = { width: 60, height: 40, channels: 3, background: "#c03020" } as const;
    const of = { width: 60, height: 40 };
    const print = await sharp({ create }).toColorspace("cmyk").jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    const grey = await sharp({ create }).toColorspace("b-w").jpeg().toBuffer();
    const deep = await sharp({ create }).toColorspace("rgb16").png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe("ushort");
    for (const bytes of [print, grey, deep]) {
      const one = await rendered(bytes, of, { aspect: "4:5" });
      expect(one.metadata).toMatchObject({ space: "srgb", depth: "uchar", width: 32, height: 40 });
    }
    const red = await rendered(deep, of, { aspect: "4:5" });
    expect(near(red.at(0.5, 0.5), [192, 48, 32])).toBe(true);
  });

  it.each([
    { width: 1, height: 1 },
    { width: 1, height: 40 },
    { width: 40, height: 1 },
    { width: 2, height: 3 },
  ])("a picture of $width × $height pixels is cut to any shape", async (of) => {
    const bytes = await sharp({ create: { ...of, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    for (const aspect of ["1:1", "4:5", "1.91:1", "9:16"] as const) {
      for (const fit of ["cover", "contain"] as const) {
        const { size } = await rendered(bytes, of, { aspect, fit, zoom: 8 });
        expect(size).toEqual(cutOf(of, { ...noCrop, aspect, fit, zoom: 8 }).canvas);
      }
    }
  });

  it("the same cut gives the same bytes", async () => {
    const bytes = await turned(6);
    const crop = { aspect: "4:5", zoom: 1.4, focusX: 0.3 } as const;
    const [one, two] = [await rendered(bytes, upright, crop), await rendered(bytes, upright, crop)];
    expect(Buffer.from(one.picture).equals(Buffer.from(two.picture))).toBe(true);
  });

  it("a photo of 48 megapixels that lies on its side is cut within the memory of its process", async () => {
    const create = { width: 8000, height: 6000, channels: 3, background: "#246" } as const;
    const bytes = await sharp({ create }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { size } = await rendered(bytes, { width: 6000, height: 8000 }, { aspect: "4:5" });
    expect(size).toEqual({ width: 2048, height: 2560 });
  });

  it.each([
    ["beyond its edge", { left: 50, top: 0, width: 60, height: 60 }],
    ["of no width", { left: 0, top: 0, width: 0, height: 10 }],
    ["before its edge", { left: -1, top: 0, width: 10, height: 10 }],
  ])("a cut %s is refused and harms no other", async (_, source) => {
    const bytes = new Uint8Array(await quarters(upright));
    const placed = { left: 0, top: 0, width: 10, height: 10 };
    const broken = {
      source,
      canvas: { width: 10, height: 10 },
      placed,
      background: "white",
    } as const;
    const job = { format: "jpeg", quality: 90, pixelsMax: 1e6, queue: "publishing" } as const;
    expect(await renderImage(bytes, { ...job, cut: broken })).toBe("damaged");
    expect((await rendered(bytes, upright, { aspect: "1:1" })).size.width).toBe(60);
  });
});

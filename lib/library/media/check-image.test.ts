import { describe, expect, test } from "vitest";
import {
  hugePng,
  sampleGif,
  sampleJpeg,
  samplePng,
  sampleWebp,
} from "@/testing/media/sample-images";
import { checkImage } from "./check-image";
import type { Bytes } from "./storage";

const damaged = /damaged or incomplete/;

function bytesOf(...parts: (string | Uint8Array)[]): Bytes {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

function start(bytes: Bytes, share: number): Bytes {
  return bytes.slice(0, Math.floor(bytes.length * share));
}

describe("checkImage", () => {
  test("width and height of a JPEG are those after the EXIF rotation", async () => {
    const image = await checkImage(await sampleJpeg({ orientation: 6 }), "image/jpeg");
    expect(image).toMatchObject({ contentType: "image/jpeg", width: 200, height: 320 });
  });

  test("an animated GIF has the size of one frame", async () => {
    const image = await checkImage(await sampleGif(), "image/gif");
    expect(image).toMatchObject({ contentType: "image/gif", width: 120, height: 90 });
  });

  test("PNG and WebP images are accepted", async () => {
    expect(await checkImage(await samplePng(), "image/png")).toMatchObject({ width: 320 });
    expect(await checkImage(await sampleWebp(), "image/webp")).toMatchObject({ height: 200 });
  });

  test("an image's thumbnail is an upright WebP of at most 640 pixels", async () => {
    const photo = await sampleJpeg({ orientation: 6, width: 1600, height: 1000 });
    const { thumbnail } = await checkImage(photo, "image/jpeg");
    const small = await checkImage(thumbnail, "image/webp");
    expect(small).toMatchObject({ width: 400, height: 640 });
  });

  test("a photo with bytes after its end is accepted", async () => {
    const photo = bytesOf(await sampleJpeg(), "<script>alert(1)</script>");
    expect(await checkImage(photo, "image/jpeg")).toMatchObject({ contentType: "image/jpeg" });
  });
});

describe("checkImage refusals", () => {
  test("an image of another type than declared is refused", async () => {
    await expect(checkImage(await samplePng(), "image/jpeg")).rejects.toMatchObject({
      code: "validation_failed",
      message: "This file is image/png, but image/jpeg was announced.",
    });
  });

  test.each([
    ["JPEG", sampleJpeg, "image/jpeg"],
    ["PNG", samplePng, "image/png"],
    ["WebP", sampleWebp, "image/webp"],
    ["GIF", sampleGif, "image/gif"],
  ] as const)("a truncated %s is refused", async (_, make, type) => {
    const whole = await make();
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      await expect(checkImage(start(whole, share), type)).rejects.toThrow(damaged);
    }
  });

  test("a GIF that is also a script is refused", async () => {
    const script = bytesOf("GIF89a/*", " ".repeat(60), "*/=1;alert(1)//");
    await expect(checkImage(script, "image/gif")).rejects.toThrow(damaged);
  });

  test("an SVG is refused, whatever type is declared", async () => {
    for (const drawing of ['<svg xmlns="x"><script/></svg>', '<?xml version="1.0"?>\n<svg/>']) {
      await expect(checkImage(bytesOf(drawing), "image/png")).rejects.toThrow(/SVG drawings/);
    }
  });

  test("a HEIC photo is refused", async () => {
    const heic = bytesOf(
      [0, 0, 0, 24].map((byte) => String.fromCharCode(byte)).join(""),
      "ftypheic",
    );
    const padded = bytesOf(heic, "\0\0\0\0mif1heic", " ".repeat(64));
    await expect(checkImage(padded, "image/jpeg")).rejects.toThrow(/HEIC photos/);
  });

  test("text and an empty file are refused", async () => {
    await expect(checkImage(bytesOf("hello"), "image/png")).rejects.toThrow(/not an image/);
    await expect(checkImage(new Uint8Array(1), "image/png")).rejects.toThrow(/not an image/);
  });

  test("an image of more than 80 megapixels is refused", async () => {
    await expect(checkImage(await hugePng(), "image/png")).rejects.toThrow(/80 megapixels/);
  });
});

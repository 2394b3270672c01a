import { describe, expect, test } from "vitest";
import { memoryUpload } from "@/testing/media/memory-upload";
import { sampleJpeg } from "@/testing/media/sample-images";
import {
  boxHeader,
  heavyMp4,
  sampleMov,
  sampleMp4,
  slowed,
  soundOnly,
} from "@/testing/media/sample-video";
import type { Bytes } from "../storage";
import { checkVideo } from "./check-video";

const damaged = /damaged or incomplete/;
const unusual = /in a way that networks do not take/;

function check(bytes: Bytes, declaredType = "video/mp4") {
  return checkVideo(memoryUpload(bytes), declaredType);
}

function bytesOf(...parts: (string | Uint8Array)[]): Bytes {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

function replaced(bytes: Bytes, from: string, to: string): Bytes {
  const text = Buffer.from(bytes).toString("latin1").replaceAll(from, to);
  return new Uint8Array(Buffer.from(text, "latin1"));
}

describe("checkVideo", () => {
  test("an MP4 is described by its size and duration", async () => {
    const facts = { contentType: "video/mp4", width: 64, height: 114, durationSeconds: 4 };
    expect(await check(sampleMp4)).toEqual(facts);
  });

  test("width and height of a QuickTime video are those after the rotation", async () => {
    const facts = { contentType: "video/quicktime", width: 64, height: 114, durationSeconds: 3 };
    expect(await check(sampleMov, "video/quicktime")).toEqual(facts);
  });

  test("only the index and both ends of a long video are read", async () => {
    const upload = memoryUpload(heavyMp4(64 * 1024 * 1024));
    expect(await checkVideo(upload, "video/mp4")).toMatchObject({ durationSeconds: 4 });
    expect(upload.bytesRead).toBeLessThan(256 * 1024);
  });

  test("a video with boxes that a phone appended is accepted", async () => {
    expect(await check(bytesOf(sampleMp4, "SEFT: taken by a sample phone"))).toMatchObject({
      width: 64,
    });
  });

  test("a video of 15 minutes is accepted, a longer one is refused", async () => {
    const type = "video/quicktime";
    expect(await check(slowed(sampleMov, 256), type)).toMatchObject({ durationSeconds: 768 });
    await expect(check(slowed(sampleMov, 320), type)).rejects.toThrow(
      "This video lasts 16:00 minutes. Videos can last 15 at most.",
    );
  });
});

describe("checkVideo refusals", () => {
  test("a video of another type than declared is refused, with a detail", async () => {
    const message = "This file is video/mp4, but video/quicktime was announced.";
    await expect(check(sampleMp4, "video/quicktime")).rejects.toMatchObject({
      code: "validation_failed",
      message,
      details: [{ path: "file", code: "unreadable_media", message }],
    });
    await expect(check(sampleMov)).rejects.toThrow(/is video\/quicktime, but video\/mp4/);
    await expect(check(await sampleJpeg())).rejects.toThrow(/is image\/jpeg, but video\/mp4/);
  });

  test("an MP4 with sound only is refused", async () => {
    await expect(check(soundOnly)).rejects.toThrow(/no moving picture/);
  });

  test.each([0.05, 0.2, 0.25, 0.26, 0.5, 0.999])(
    "a video cut at %s of its length is refused",
    async (share) => {
      const cut = sampleMp4.slice(0, Math.floor(sampleMp4.length * share));
      await expect(check(cut)).rejects.toThrow(damaged);
    },
  );

  test("a video without the media that its index names is refused", async () => {
    const index = sampleMp4.slice(0, Buffer.from(sampleMp4).indexOf("mdat") - 4);
    await expect(check(index)).rejects.toThrow(damaged);
    await expect(check(bytesOf(index, boxHeader("free", 8)))).rejects.toThrow(damaged);
  });

  test("a video of unknown encoding is refused", async () => {
    await expect(check(replaced(sampleMp4, "avc1", "xyz1"))).rejects.toThrow(unusual);
  });

  test("a file with two videos is refused", async () => {
    const twice = replaced(replaced(sampleMp4, "soun", "vide"), "mp4a", "avc1");
    await expect(check(twice)).rejects.toThrow(/more than one video/);
  });

  test("text, other containers and an empty file are refused as video", async () => {
    for (const content of ["hello, this is a film", "\x1aE\xdf\xa3webm", "<svg/>", "x"]) {
      await expect(check(bytesOf(content))).rejects.toThrow(/not a video/);
    }
  });

  test("an index that declares billions of samples in a few bytes is refused", async () => {
    const entry = Buffer.alloc(16);
    entry.writeUInt32BE(1, 4);
    entry.writeUInt32BE(4_000_000_000, 8);
    const claims = bytesOf(boxHeader("ctts", 24), entry);
    const moov = bytesOf(boxHeader("moov", claims.length + 16), boxHeader("stbl", 32), claims);
    await expect(check(bytesOf(sampleMp4, moov))).rejects.toThrow(unusual);
  });

  test("an index of more than 8 MB is refused", async () => {
    const size = 8 * 1024 * 1024;
    const index = bytesOf(sampleMp4, boxHeader("moov", size), Buffer.alloc(size - 8));
    await expect(check(index)).rejects.toThrow(unusual);
  });

  test("a file with more than 10 000 boxes is refused", async () => {
    const boxes = Array.from({ length: 10_001 }, () => boxHeader("free", 8));
    await expect(check(bytesOf(sampleMp4, ...boxes))).rejects.toThrow(unusual);
  });
});

import { describe, expect, test } from "vitest";
import { sampleMov, sampleMp4 } from "@/testing/media/sample-video";
import { declareByBytes, declareFile, whyRefused } from "./declare-file";

const megabyte = 1024 * 1024;

describe("the declared type of a file", () => {
  test("is its own, or that of its extension where the system knows none", () => {
    expect(declareFile(new File(["x"], "a.png", { type: "image/png" })).contentType).toBe(
      "image/png",
    );
    const types = ["a.MOV", "a.mp4", "a.m4v", "a.heic", "a"].map(
      (name) => declareFile(new File(["x"], name)).contentType,
    );
    expect(types).toEqual([
      "video/quicktime",
      "video/mp4",
      "video/mp4",
      "image/heic",
      "application/octet-stream",
    ]);
  });

  test("is that of the video inside, whatever its extension", async () => {
    const misnamed = new File([sampleMp4], "clip.mov", { type: "video/quicktime" });
    expect(await declareByBytes(misnamed)).toMatchObject({ contentType: "video/mp4" });
    const apple = new File([sampleMov], "clip.mp4", { type: "video/mp4" });
    expect(await declareByBytes(apple)).toMatchObject({ contentType: "video/quicktime" });
    const photo = new File([sampleMp4], "photo.jpg", { type: "image/jpeg" });
    expect(await declareByBytes(photo)).toMatchObject({ contentType: "image/jpeg" });
  });
});

describe("the reason why a file cannot be uploaded", () => {
  test.each([
    ["video/webm", 1, /Only MP4 and QuickTime videos/],
    ["application/pdf", 1, /Only JPEG, PNG, WebP and GIF images and MP4/],
    ["image/heic", 1, /HEIC/],
    ["video/mp4", 0, /empty/],
    ["image/png", 21 * megabyte, /has 21 MB. Images can have 20 MB at most/],
    ["video/mp4", 1500 * megabyte, /has 1.5 GB. Videos can have 1 GB at most/],
  ])("is given for %s of %d bytes", (contentType, sizeBytes, sentence) => {
    expect(whyRefused({ fileName: "a", contentType, sizeBytes })).toMatch(sentence);
  });

  test("is null for a file that can be", () => {
    const sizeBytes = 1024 * megabyte;
    expect(whyRefused({ fileName: "a", contentType: "video/quicktime", sizeBytes })).toBeNull();
  });
});

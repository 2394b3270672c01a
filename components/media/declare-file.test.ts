import { describe, expect, test } from "vitest";
import { sampleMov, sampleMp4 } from "@/testing/media/sample-video";
import { declareByBytes, declareFile, whyRefused } from "./declare-file";

const megabyte = 1024 * 1024;

describe("a file is declared", () => {
  test("by its type, or by its name where the system knows none", () => {
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

  test("as the video it is, whatever it is called", async () => {
    const misnamed = new File([sampleMp4], "clip.mov", { type: "video/quicktime" });
    expect(await declareByBytes(misnamed)).toMatchObject({ contentType: "video/mp4" });
    const apple = new File([sampleMov], "clip.mp4", { type: "video/mp4" });
    expect(await declareByBytes(apple)).toMatchObject({ contentType: "video/quicktime" });
    const photo = new File([sampleMp4], "photo.jpg", { type: "image/jpeg" });
    expect(await declareByBytes(photo)).toMatchObject({ contentType: "image/jpeg" });
  });
});

describe("a file that cannot be uploaded says why", () => {
  test.each([
    ["video/webm", 1, /Only MP4 and QuickTime videos/],
    ["application/pdf", 1, /Only JPEG, PNG, WebP and GIF images and MP4/],
    ["image/heic", 1, /HEIC/],
    ["video/mp4", 0, /empty/],
    ["image/png", 21 * megabyte, /has 21 MB. Images can have 20 MB at most/],
    ["video/mp4", 1500 * megabyte, /has 1.5 GB. Videos can have 1 GB at most/],
  ])("%s of %d bytes", (contentType, sizeBytes, sentence) => {
    expect(whyRefused({ fileName: "a", contentType, sizeBytes })).toMatch(sentence);
  });

  test("and one that can says nothing", () => {
    const sizeBytes = 1024 * megabyte;
    expect(whyRefused({ fileName: "a", contentType: "video/quicktime", sizeBytes })).toBeNull();
  });
});

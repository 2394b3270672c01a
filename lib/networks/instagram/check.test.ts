import { describe, expect, it } from "vitest";
import type { MediaItem } from "../network";
import { checkContent } from "./check";

const photo: MediaItem = {
  mediaId: "photo",
  contentType: "image/jpeg",
  sizeBytes: 1000,
  width: 1080,
  height: 1080,
  durationSeconds: null,
  alt: "",
};
const video: MediaItem = {
  ...photo,
  contentType: "video/mp4",
  width: 1080,
  height: 1920,
  durationSeconds: 30,
};
const of = (count: number, item = photo) => Array.from({ length: count }, () => item);

function codes(content: { text?: string; media?: MediaItem[]; postIndex?: number }) {
  const { text = "", media = [photo], postIndex = 0 } = content;
  return checkContent({ text, media, postIndex }).map(({ code, severity }) => [code, severity]);
}

const error = (code: string) => [[code, "error"]];
const warning = (code: string) => [[code, "warning"]];

describe("posts", () => {
  it("an Instagram post needs a photo or video and has at most ten", () => {
    expect(codes({ text: "Only words", media: [] })).toEqual(error("media_missing"));
    expect(codes({ media: of(10) })).toEqual([]);
    expect(codes({ media: of(11) })).toEqual(error("too_many_media"));
  });

  it("a caption's length, hashtags and mentions are limited", () => {
    expect(codes({ text: "😀".repeat(2200) })).toEqual([]);
    expect(codes({ text: "x".repeat(2201) })).toEqual(error("text_too_long"));
    expect(codes({ text: "#tag ".repeat(30) })).toEqual([]);
    expect(codes({ text: "#tag ".repeat(31) })).toEqual(error("too_many_hashtags"));
    expect(codes({ text: "@some.one ".repeat(20) })).toEqual([]);
    expect(codes({ text: "@some.one ".repeat(21) })).toEqual(error("too_many_mentions"));
    expect(codes({ text: `one@example.com ${"a#b ".repeat(31)}` })).toEqual([]);
  });

  it("an address in a caption gets a warning", () => {
    expect(codes({ text: "See https://example.com" })).toEqual(warning("link_not_clickable"));
  });
});

describe("photos", () => {
  it.each([
    [{ contentType: "image/png" }, []],
    [{ contentType: "image/webp" }, []],
    [{ contentType: "image/gif" }, error("media_type")],
    [{ width: 1080, height: 1350 }, []],
    [{ width: 1080, height: 1351 }, error("media_ratio")],
    [{ width: 1910, height: 1000 }, []],
    [{ width: 1911, height: 1000 }, error("media_ratio")],
    [{ sizeBytes: 20 * 1024 * 1024 + 1 }, error("media_too_large")],
    [{ alt: "x".repeat(1000) }, []],
    [{ alt: "x".repeat(1001) }, error("alt_too_long")],
  ])("%o", (change, expected) => {
    expect(codes({ media: [{ ...photo, ...change }] })).toEqual(expected);
  });
});

describe("videos", () => {
  it.each([
    [{ contentType: "video/quicktime" }, []],
    [{ contentType: "video/webm" }, error("media_type")],
    [{ durationSeconds: 3 }, []],
    [{ durationSeconds: 2.9 }, error("video_too_short")],
    [{ durationSeconds: 15 * 60 }, []],
    [{ durationSeconds: 15 * 60 + 1 }, error("video_too_long")],
    [{ sizeBytes: 300 * 1024 * 1024 + 1 }, error("media_too_large")],
    [{ width: 2000 }, error("media_dimensions")],
    [{ width: 1900, height: 100 }, error("media_ratio")],
    [{ alt: "A scene" }, warning("alt_not_shown")],
  ])("%o", (change, expected) => {
    expect(codes({ media: [{ ...video, ...change }] })).toEqual(expected);
  });
});

describe("carousels", () => {
  it("a carousel may mix photos and videos, and cropping gets a warning", () => {
    const upright = { ...photo, height: 1350 };
    expect(codes({ media: [upright, { ...video, width: 1080, height: 1350 }] })).toEqual([]);
    expect(codes({ media: [photo, upright] })).toEqual(warning("media_cropped"));
    expect(codes({ media: [photo, video] })).toEqual(warning("media_cropped"));
  });
});

describe("comments", () => {
  it("later posts of a sequence are comments without media", () => {
    expect(codes({ postIndex: 1, text: "More", media: [] })).toEqual([]);
    expect(codes({ postIndex: 1, media: [] })).toEqual(error("text_missing"));
    expect(codes({ postIndex: 1, text: "More" })).toEqual(error("comment_media"));
    expect(codes({ postIndex: 2, text: "x".repeat(2201), media: [] })).toEqual(
      error("text_too_long"),
    );
  });
});

import { describe, expect, it } from "vitest";
import type { ChosenOptions, MediaItem } from "../network";
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
const video: MediaItem = { ...photo, contentType: "video/mp4", durationSeconds: 30 };
const of = (count: number, item = photo) => Array.from({ length: count }, () => item);

type Given = { text?: string; media?: MediaItem[]; postIndex?: number; options?: ChosenOptions };

function codes({ text = "Words", media = [], postIndex = 0, options = {} }: Given) {
  return checkContent({ text, media, postIndex, options }).map(({ code }) => code);
}

describe("texts", () => {
  it("a text has 500 characters, of which an emoji takes its bytes", () => {
    expect(codes({ text: "é".repeat(500) })).toEqual([]);
    expect(codes({ text: "é".repeat(501) })).toEqual(["text_too_long"]);
    expect(codes({ text: "😀".repeat(125) })).toEqual([]);
    expect(codes({ text: `${"😀".repeat(125)}!` })).toEqual(["text_too_long"]);
    expect(codes({ text: "👨‍👩‍👧‍👦".repeat(20) })).toEqual([]);
    expect(codes({ text: "👨‍👩‍👧‍👦".repeat(21), postIndex: 1 })).toEqual(["text_too_long"]);
    expect(codes({ text: " " })).toEqual(["text_missing"]);
    expect(codes({ text: "", media: [photo] })).toEqual([]);
  });

  it("a post names five different addresses, its attachment among them", () => {
    const addresses = (count: number) =>
      Array.from({ length: count }, (_, at) => `https://example.com/${at}.`).join(" ");
    expect(codes({ text: `${addresses(5)} ${addresses(5)}` })).toEqual([]);
    expect(codes({ text: addresses(6) })).toEqual(["too_many_links"]);
    const link = (address: string) => ({ text: addresses(5), options: { link: address } });
    expect(codes(link("https://example.com/4"))).toEqual([]);
    expect(codes(link("https://example.com/5"))).toEqual(["too_many_links"]);
  });
});

describe("options", () => {
  it("a topic has neither a full stop nor an ampersand", () => {
    expect(codes({ options: { topic: "#Spring flowers" } })).toEqual([]);
    expect(codes({ options: { topic: "v2.0" } })).toEqual(["topic_characters"]);
    expect(codes({ options: { topic: "R&D" } })).toEqual(["topic_characters"]);
    expect(codes({ postIndex: 1, options: { topic: "R&D" } })).toEqual([]);
  });

  it("a link attachment is a whole address on a post without media", () => {
    const options = { link: "https://example.com/" };
    expect(codes({ options })).toEqual([]);
    expect(codes({ options, media: [photo] })).toEqual(["link_with_media"]);
    expect(codes({ options, media: [photo], postIndex: 1 })).toEqual([]);
    expect(codes({ options: { link: "example.com" } })).toEqual(["link_invalid"]);
  });
});

describe("media", () => {
  it("a post mixes up to twenty photos and videos", () => {
    expect(codes({ media: [...of(10), ...of(10, video)] })).toEqual([]);
    expect(codes({ media: of(21) })).toEqual(["too_many_media"]);
  });

  it.each([
    [{ contentType: "image/png" }, []],
    [{ contentType: "image/gif" }, ["media_type"]],
    [{ width: 1000, height: 100 }, []],
    [{ width: 1001, height: 100 }, ["media_ratio"]],
    [{ width: 100, height: 1001 }, ["media_ratio"]],
    [{ sizeBytes: 20 * 1024 * 1024 + 1 }, ["media_too_large"]],
    [{ alt: "x".repeat(1000) }, []],
    [{ alt: "x".repeat(1001) }, ["alt_too_long"]],
  ])("a photo: %o", (change, expected) => {
    expect(codes({ media: [{ ...photo, ...change }] })).toEqual(expected);
  });

  it.each([
    [{ contentType: "video/quicktime", alt: "A scene" }, []],
    [{ contentType: "video/webm" }, ["media_type"]],
    [{ durationSeconds: 300 }, []],
    [{ durationSeconds: 301 }, ["video_too_long"]],
    [{ sizeBytes: 1024 ** 3 + 1 }, ["media_too_large"]],
    [{ width: 1921 }, ["media_dimensions"]],
    [{ alt: "x".repeat(1001) }, ["alt_too_long"]],
  ])("a video: %o", (change, expected) => {
    expect(codes({ media: [{ ...video, ...change }] })).toEqual(expected);
  });
});

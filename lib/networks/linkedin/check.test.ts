import { expect, it } from "vitest";
import type { Content, MediaItem } from "../network";
import { checkContent } from "./check";

const picture: MediaItem = {
  mediaId: "m",
  contentType: "image/jpeg",
  sizeBytes: 1000,
  width: 10,
  height: 10,
  durationSeconds: null,
  alt: "",
};

function codesOf(content: Partial<Content>): string[] {
  const problems = checkContent({ postIndex: 0, text: "", media: [], ...content });
  return problems.map(({ code, severity }) => (severity === "error" ? code : `${code}?`));
}

it("a LinkedIn post needs text or an image", () => {
  expect(codesOf({ text: " \n" })).toEqual(["text_missing"]);
  expect(codesOf({ text: "x" })).toEqual([]);
  expect(codesOf({ media: [picture] })).toEqual([]);
});

it("a LinkedIn text has at most 3,000 code points before escaping", () => {
  expect(codesOf({ text: "😀".repeat(3000) })).toEqual([]);
  expect(codesOf({ text: "😀".repeat(3001) })).toEqual(["text_too_long"]);
  expect(codesOf({ text: "(".repeat(1500) })).toEqual([]);
  expect(codesOf({ text: "(".repeat(1501) })).toEqual(["text_maybe_too_long?"]);
});

it("a long LinkedIn comment gets a warning", () => {
  expect(codesOf({ postIndex: 1, text: "(".repeat(1250) })).toEqual([]);
  expect(codesOf({ postIndex: 1, text: "x".repeat(1251) })).toEqual(["comment_maybe_too_long?"]);
});

it("a LinkedIn post has at most twenty images, a comment one without alternative text", () => {
  const described = { ...picture, alt: "A picture" };
  expect(codesOf({ media: Array(20).fill(described) })).toEqual([]);
  expect(codesOf({ media: Array(21).fill(picture) })).toEqual(["too_many_media"]);
  expect(codesOf({ postIndex: 1, media: [described] })).toEqual(["alt_not_shown?"]);
  expect(codesOf({ postIndex: 1, media: [picture, picture] })).toEqual(["too_many_media"]);
});

it("every file of a LinkedIn post is checked", () => {
  const codesOfFile = (changes: Partial<MediaItem>) =>
    codesOf({ media: [{ ...picture, ...changes }] });
  const large = { width: 8000, height: 5000 };
  expect(codesOfFile({ contentType: "image/webp" })).toEqual([]);
  expect(codesOfFile({ contentType: "image/gif" })).toEqual([]);
  expect(codesOfFile({ contentType: "image/gif", ...large })).toEqual(["too_many_pixels"]);
  expect(codesOfFile({ contentType: "image/png", ...large })).toEqual([]);
  expect(codesOfFile({ contentType: "image/heic" })).toEqual(["media_type"]);
  expect(codesOfFile({ sizeBytes: 21 * 1024 * 1024 })).toEqual(["media_too_large"]);
  expect(codesOfFile({ alt: "a".repeat(4087) })).toEqual(["alt_too_long"]);
});

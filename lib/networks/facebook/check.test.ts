import { expect, it } from "vitest";
import type { Content, MediaItem } from "../network";
import { checkContent } from "./check";
import { findPreviewLink } from "./publish";

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

it("a Facebook post needs text or a photo", () => {
  expect(codesOf({ text: " \n" })).toEqual(["text_missing"]);
  expect(codesOf({ text: "x" })).toEqual([]);
  expect(codesOf({ media: [picture] })).toEqual([]);
});

it("a Facebook text has at most 63,206 code points", () => {
  expect(codesOf({ text: "😀".repeat(63_206) })).toEqual([]);
  expect(codesOf({ text: "😀".repeat(63_207) })).toEqual(["text_too_long"]);
});

it("a Facebook post has at most ten photos, a comment one", () => {
  expect(codesOf({ media: Array(10).fill(picture) })).toEqual([]);
  expect(codesOf({ media: Array(11).fill(picture) })).toEqual(["too_many_media"]);
  expect(codesOf({ postIndex: 1, media: [picture] })).toEqual([]);
  expect(codesOf({ postIndex: 1, media: [picture, picture] })).toEqual(["too_many_media"]);
});

it("every file of a Facebook post is checked", () => {
  expect(codesOf({ media: [{ ...picture, contentType: "image/webp" }] })).toEqual([]);
  expect(codesOf({ media: [{ ...picture, contentType: "image/gif" }] })).toEqual([
    "gif_not_animated?",
  ]);
  expect(codesOf({ media: [{ ...picture, contentType: "image/heic" }] })).toEqual(["media_type"]);
  expect(codesOf({ media: [{ ...picture, sizeBytes: 21 * 1024 * 1024 }] })).toEqual([
    "media_too_large",
  ]);
  expect(codesOf({ media: [{ ...picture, alt: "a".repeat(2001) }] })).toEqual(["alt_too_long"]);
});

it.each([
  ["See https://example.com/a?b=c.", "https://example.com/a?b=c"],
  ["(https://example.com/)", "https://example.com/"],
  ["https://one.example/ https://two.example/", "https://one.example/"],
  ["https://www.facebook.com/somewhere", null],
  ["nothing here", null],
  ["https://", null],
])("the preview link of %o is %o", (text, link) => {
  expect(findPreviewLink(text)).toBe(link);
});

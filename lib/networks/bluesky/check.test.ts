import { expect, it } from "vitest";
import { bluesky } from ".";

const family = "👩‍👩‍👧‍👦";
const codesOf = (text: string) =>
  bluesky.check({ postIndex: 0, text, media: [] }).map(({ code, severity }) => [code, severity]);

it("a text has 300 letters as people count them", () => {
  expect(codesOf("é".repeat(300))).toEqual([]);
  expect(codesOf("é".repeat(301))).toEqual([["text_too_long", "error"]]);
});

it("a text of few letters has at most 3,000 bytes", () => {
  expect(codesOf(family.repeat(120))).toEqual([]);
  expect(codesOf(family.repeat(121))).toEqual([["text_too_long", "error"]]);
});

it("a mention counts with the handle that is sent", () => {
  const account = { id: "did:plc:a", name: "a-long-handle.example.com" };
  const text = `${"x".repeat(290)} @a`;
  const mentions = [{ from: 291, to: 293, account }];
  expect(bluesky.check({ postIndex: 0, text, mentions, media: [] })).toMatchObject([
    { code: "text_too_long" },
  ]);
});

it("an empty post is refused", () => {
  expect(codesOf("  ")).toEqual([["text_missing", "error"]]);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import type { TextCounting } from "@/lib/networks/offer";
import { countedPieces, countText, plainCounting } from "./count-text";

const shortening: TextCounting = {
  unit: "graphemes",
  linkLength: 23,
  mentionHosts: false,
  countedOptions: [],
};

const byEmojiBytes: TextCounting = { ...plainCounting, unit: "emojiBytes" };

it.each([
  ["😀", 4],
  ["👨‍👩‍👧‍👦", 25],
  ["🇨🇭", 8],
  ["👍🏽", 8],
  ["1️⃣", 7],
  ["❤️", 6],
  ["©", 1],
  ["#1*", 3],
  ["é", 1],
  ["漢字", 2],
  ["Ünïcode, 😀 and\ntwo lines", 27],
  ["https://example.com/a", 21],
])("where emojis count their bytes, %s counts %i", (text, count) => {
  expect(countText(text, byEmojiBytes)).toBe(count);
});

it.each([
  ["plain", 5, 5],
  ["👩‍👩‍👧‍👦é", 2, 8],
  ["See https://example.com/a-very-long-address-that-counts-as-one!", 27, 63],
  ["@ann@a.long.server.example, hello", 11, 33],
  ["me@example.com", 14, 14],
  ["https://a.example/@ann@b.example x", 25, 34],
])("%s counts %i shortened and %i in code points", (text, shortened, whole) => {
  expect(countText(text, shortening)).toBe(shortened);
  expect(countText(text, plainCounting)).toBe(whole);
});

it("the pieces that are counted make up the whole text", () => {
  const parts = fc.constantFrom("https://x.test/", "@ann@x.test", " ", "\n", "é", "😀", "\ud83d");
  fc.assert(
    fc.property(
      fc.array(parts),
      fc.constantFrom(shortening, plainCounting, byEmojiBytes),
      (written, counting) => {
        const text = written.join("");
        return (
          countedPieces(text, counting)
            .map((piece) => piece.text)
            .join("") === text
        );
      },
    ),
  );
});

it("a long text is cut into the same characters as a short one", () => {
  const parts = [
    "a",
    "\r",
    "\n",
    "e\u0301",
    "\u{1F1E6}",
    "👨‍👩‍👧",
    "\u0301".repeat(700),
    "क्त",
    "\ud83d",
  ];
  const all = new Intl.Segmenter("en", { granularity: "grapheme" });
  const part = fc.constantFrom(...parts);
  fc.assert(
    fc.property(fc.array(part, { minLength: 300, maxLength: 600 }), (written) => {
      const text = written.join("");
      const pieces = countedPieces(text, { ...shortening, mentionHosts: true });
      expect(pieces.map((piece) => piece.text)).toEqual(
        Array.from(all.segment(text), ({ segment }) => segment),
      );
    }),
    { numRuns: 30 },
  );
});

import fc from "fast-check";
import { parseTweet } from "twitter-text";
import { expect, it } from "vitest";
import type { TextCounting } from "@/lib/networks/offer";
import { countedPieces, countText } from "./count-text";
import { topLevelDomains } from "./top-level-domains";
import { knownDomains, learnDomains } from "./weighted-text";

const usual = [...knownDomains()];
learnDomains(topLevelDomains());

const weighted: TextCounting = {
  unit: "weighted",
  linkLength: 23,
  mentionHosts: true,
  countedOptions: [],
};

it.each([
  ["see example.com now", 31],
  ["👨‍👩‍👧‍👦", 2],
  ["日本語", 6],
  ["e\u0301", 1],
  ["me@example.com", 14],
  ["https://example.com/a/very/long/path?that=counts#as-one!", 24],
  ["https://unknown.nothing", 23],
  ["1\ufe0f\u20e3 © ®\ufe0f", 7],
  ["v2.0です。example.co.ukへ", 35],
])("%s counts %i", (text, count) => {
  expect(countText(text, weighted)).toBe(count);
});

it("before the list is there, a text counts with the usual domains, and anew once it is", () => {
  const text = "example.com example.de example.museum";
  learnDomains(usual);
  expect(countText(text, weighted)).toBe(23 + 1 + 23 + 1 + "example.museum".length);
  learnDomains(topLevelDomains());
  expect(countText(text, weighted)).toBe(3 * 23 + 2);
});

const words = [
  "example.com",
  ...["http://", "https://", "www.", "example", ".", "com", ".co.uk", "/", "/path", "?q=1", "#a"],
  ...[
    "@",
    "me@",
    "日本語",
    "テスト",
    "。",
    "é",
    "e\u0301",
    "\u0301",
    "👨‍👩‍👧‍👦",
    "😀",
    "🇩🇪",
    "1\ufe0f\u20e3",
  ],
  ...[
    "©",
    "®\ufe0f",
    "👍🏽",
    "☺\ufe0f",
    "(",
    "a_(b)",
    ")",
    "-",
    "_",
    "a",
    "Z",
    " ",
    "\n",
    '"',
    "’",
  ],
  ...["…", "—", "\u200d", "\ufe0f", "$", "한국어", "vermögensberater", "xn--abc", "t.co/", ".рф"],
  ...["пример", ".de", ":8080", "\u202e", "~", "|", "&", ",", "!", "x".repeat(64), "日".repeat(30)],
  ...["https://t.co/abcdefg", ".museum", ".onion", "localhost", "foo.bar", ".app"],
];

it("a text counts as twitter-text counts it", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 14 }), (parts) => {
      const text = parts.join("");
      expect(countText(text, weighted)).toBe(parseTweet(text).weightedLength);
    }),
    { numRuns: 5000 },
  );
});

it("any characters count as twitter-text counts them", () => {
  const character = fc
    .integer({ min: 1, max: 0xfffd })
    .filter((code) => (code & 0xf800) !== 0xd800);
  fc.assert(
    fc.property(fc.array(character, { maxLength: 20 }), (codes) => {
      const text = String.fromCharCode(...codes);
      expect(countText(text, weighted)).toBe(parseTweet(text).weightedLength);
    }),
    { numRuns: 2000 },
  );
});

it("the pieces that are counted make up the whole text as it is written", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words, "\ud83d")), (parts) => {
      const text = parts.join("");
      const pieces = countedPieces(text, weighted);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    }),
  );
});

it.each([
  ["one word", "日".repeat(40_000)],
  ["names of many labels", `${"日".repeat(60)}.`.repeat(600)],
  ["dots", "a.".repeat(20_000)],
  ["open parentheses", `x.com/${"(a".repeat(19_000)}`],
  ["marks on one letter", `e${"\u0301\u0316".repeat(20_000)}`],
])("a long text of %s is counted", (_, text) => {
  expect(countText(text, weighted)).toBeGreaterThan(10_000);
});

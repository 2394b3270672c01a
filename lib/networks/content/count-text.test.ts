import fc from "fast-check";
import { expect, it } from "vitest";
import type { TextCounting } from "../offer";
import { countedPieces, countText, plainCounting } from "./count-text";

const shortening: TextCounting = {
  unit: "graphemes",
  linkLength: 23,
  mentionHosts: false,
  countedOptions: [],
};

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
      fc.constantFrom(shortening, plainCounting),
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

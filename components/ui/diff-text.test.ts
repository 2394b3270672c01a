import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordDiff } from "./diff-text";

describe("a word diff", () => {
  it("lists the removed words before the added ones", () => {
    expect(wordDiff("We open on Monday", "We open on Tuesday morning")).toEqual([
      { text: "We open on ", kind: "same" },
      { text: "Monday", kind: "removed" },
      { text: "Tuesday morning", kind: "added" },
    ]);
  });

  it("contains both texts completely", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", " ", "\n"), { maxLength: 30 });
    fc.assert(
      fc.property(words, words, (left, right) => {
        const [before, after] = [left.join(""), right.join("")];
        const pieces = wordDiff(before, after);
        const without = (kind: string) =>
          pieces.flatMap((each) => (each.kind === kind ? [] : each.text)).join("");
        return without("added") === before && without("removed") === after;
      }),
    );
  });

  it("shows two texts whole that have next to nothing in common", () => {
    const words = (letter: string) => Array.from({ length: 800 }, (_, i) => `${letter}${i}`);
    const [before, after] = [words("a").join("  "), words("b").join(" ")];
    expect(wordDiff(before, after)).toEqual([
      { text: before, kind: "removed" },
      { text: after, kind: "added" },
    ]);
  });
});

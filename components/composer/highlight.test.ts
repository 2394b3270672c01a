import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textFit } from "./text-counters";
import { highlight } from "./text-editor";

describe("the text of a post", () => {
  it("is nearly full at four fifths of what fits", () => {
    expect(textFit(7, 10)).toEqual({ remaining: 3, level: "roomy" });
    expect(textFit(8, 10)).toEqual({ remaining: 2, level: "near" });
    expect(textFit(11, 10)).toEqual({ remaining: -1, level: "over" });
  });

  it("is split into links, hashtags, mentions and what is over the limit", () => {
    expect(highlight("See https://example.com #news by @team!", 100)).toEqual([
      { text: "See ", kind: "plain" },
      { text: "https://example.com", kind: "link" },
      { text: " ", kind: "plain" },
      { text: "#news", kind: "hashtag" },
      { text: " by ", kind: "plain" },
      { text: "@team", kind: "mention" },
      { text: "!", kind: "plain" },
    ]);
    expect(highlight("😀😀😀", 2).at(-1)).toEqual({ text: "😀", kind: "over" });
  });

  it("marks a mention whole, also one of several words, up to what fits", () => {
    const known = [{ name: "Mill Café", aliases: ["Old Mill"] }];
    const kinds = (text: string, max: number) =>
      highlight(text, max, known).map((piece) => `${piece.kind}: ${piece.text}`);
    expect(kinds("@Mill Café!", 100)).toEqual(["mention: @Mill Café", "plain: !"]);
    expect(kinds("@Old Mill @else", 9)).toEqual(["mention: @Old Mill", "over:  @else"]);
  });

  it("is shown completely, whatever is highlighted", () => {
    const parts = fc.constantFrom("a", " ", "\n", "#tag", "@you", "https://x.test", "😀", "\ud83d");
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), fc.nat(20), (written, max) => {
        const text = written.join("");
        const whole = highlight(text, max).map((each) => each.text);
        return whole.join("") === text;
      }),
    );
  });
});

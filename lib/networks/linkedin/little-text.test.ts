import { expect, it } from "vitest";
import { fromLittleText, toLittleText } from "./little-text";
import { storedText, visibleText } from "./simulator/little-text";

const vector = {
  raw: "Va (all) #news_2026 *50%* a_b me@x.io [1] {z} \\ <t> ~|",
  little: "Va \\(all\\) #news_2026 \\*50%\\* a\\_b me\\@x.io \\[1\\] \\{z\\} \\\\ \\<t\\> \\~\\|",
};

it("reserved characters are escaped and hashtags are kept", () => {
  expect(toLittleText({ text: vector.raw })).toBe(vector.little);
});

it.each([
  ["C# and F#", "C\\# and F\\#"],
  ["issue #12", "issue \\#12"],
  ["a#b", "a\\#b"],
  ["https://example.com/a_b#part", "https://example.com/a\\_b\\#part"],
  ["https://example.com/#part", "https://example.com/\\#part"],
  ["(#open)", "\\(#open\\)"],
  ["#Grüße_an #日本", "#Grüße_an #日本"],
  ["#one#two", "#one\\#two"],
])("in %o only a hashtag that LinkedIn links is kept", (raw, little) => {
  expect(toLittleText({ text: raw })).toBe(little);
});

it.each([
  ["{hashtag|\\#|news_2026} out", "#news_2026 out"],
  ["{hashtag|#|news\\_2026} out", "#news_2026 out"],
  ["By @[Sample \\(One\\)](urn:li:organization:1).", "By Sample (One)."],
  ["\\\\\\(", "\\("],
])("little text %o reads as %o", (little, raw) => {
  expect(fromLittleText(little)).toBe(raw);
});

it("any text is shown and read back as it was written", () => {
  const characters = Array.from("ab_1 #@[](){}<>|\\*~\n.é😀");
  const alphabet = [...characters, "#tag", "{hashtag|", "@[x](urn:li:y:1)"];
  let state = 7;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return alphabet[state % alphabet.length] ?? "";
  };
  const texts = [
    vector.raw,
    ...Array.from({ length: 500 }, () => Array.from("x".repeat(20), next).join("")),
  ];
  for (const text of texts) {
    const little = toLittleText({ text });
    expect(visibleText(little)).toBe(text);
    expect(fromLittleText(storedText(little))).toBe(text);
  }
});

it("the simulator cuts a text at the first unescaped reserved character", () => {
  expect(visibleText("Before (after)")).toBe("Before ");
  expect(visibleText("50 \\* 2 # 3")).toBe("50 * 2 ");
});

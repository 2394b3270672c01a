import { describe, expect, it } from "vitest";
import { bytesIn, graphemesIn, handlesIn, writeText } from "./text";

const none = new Map<string, string>();

function facetTexts(text: string, dids = none) {
  const written = writeText({ text }, dids);
  const bytes = Buffer.from(written.text);
  return written.facets.map(({ index, feature }) => [
    feature.kind,
    bytes.subarray(index.byteStart, index.byteEnd).toString(),
  ]);
}

describe("facets", () => {
  it("count bytes, not letters", () => {
    const { facets } = writeText({ text: "Grüße 🎉 https://example.com/ä" }, none);
    expect(facets).toEqual([
      {
        index: { byteStart: 13, byteEnd: 35 },
        feature: { kind: "link", uri: "https://example.com/ä" },
      },
    ]);
  });

  it.each([
    ["See https://example.com.", "https://example.com"],
    ["(https://example.com/a)", "https://example.com/a"],
    ["https://example.com/a_(b)", "https://example.com/a_(b)"],
    ["https://example.com/?a=1&b=2#c, more", "https://example.com/?a=1&b=2#c"],
  ])("of %s link what belongs to the address", (text, address) => {
    expect(facetTexts(text)).toEqual([["link", address]]);
  });

  it("name tags without their punctuation, and no numbers", () => {
    expect(facetTexts("#one, #Zwölf! #123 a#b #日本語 ＃full")).toEqual([
      ["tag", "#one"],
      ["tag", "#Zwölf"],
      ["tag", "#日本語"],
      ["tag", "＃full"],
    ]);
  });

  it("mention handles that somebody has, and leave others as text", () => {
    const dids = new Map([["one.sample.test", "did:plc:a"]]);
    expect(facetTexts("Hi @One.Sample.test and @nobody.test, mail a@b.test", dids)).toEqual([
      ["mention", "@One.Sample.test"],
    ]);
    expect(handlesIn("Hi @One.Sample.test, @one.sample.test! @word a@b.test")).toEqual([
      "one.sample.test",
    ]);
  });

  it("mention the accounts that the team has named", () => {
    const account = { id: "did:plc:b", name: "two.sample.test" };
    const content = { text: "Für @Zwei!", mentions: [{ from: 4, to: 9, account }] };
    expect(writeText(content, none)).toEqual({
      text: "Für @two.sample.test!",
      facets: [
        { index: { byteStart: 5, byteEnd: 21 }, feature: { kind: "mention", did: "did:plc:b" } },
      ],
    });
  });
});

it("a family of four is one letter of many bytes", () => {
  expect([graphemesIn("👩‍👩‍👧‍👦é"), bytesIn("👩‍👩‍👧‍👦")]).toEqual([2, 25]);
});

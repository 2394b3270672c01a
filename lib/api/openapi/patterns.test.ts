import { describe, expect, it } from "vitest";
import { ReserveUpload } from "@/lib/library/media/schema";
import { document } from "@/testing/http/whole-document";

const patterns = [...new Set(patternsIn(document))];

function patternsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "pattern" && typeof inner === "string" ? [inner] : patternsIn(inner),
  );
}

/** ECMA-262 without flags, RE2, Java, Python and .NET do not all read these, or not alike. */
const foreign = {
  "a property of code points": /\\[pP]\{/,
  "a lookahead or lookbehind": /\(\?<?[=!]/,
  "a named or atomic group, or inline flags": /\(\?(?!:)/,
  "a back reference": /\\([1-9]|k)/,
  "an escape that only some read": /\\[uUcCGKQEX]/,
  "a possessive quantifier": /[*+?}]\+/,
  "a range of astral code points": /[\ud800-\udfff]/,
  "a class inside a class": /\[[^\]\\]*(\[|&&|--|~~)/,
};

describe("the patterns of the document", () => {
  it("are found", () => {
    expect(patterns).toContain("^[A-Za-z0-9._:-]{8,128}$");
  });

  it.each(patterns)("%s compiles with and without the u flag", (pattern) => {
    expect(() => new RegExp(pattern)).not.toThrow();
    expect(() => new RegExp(pattern, "u")).not.toThrow();
  });

  it.each(patterns)("%s holds nothing that only some languages read", (pattern) => {
    const found = Object.entries(foreign).filter(([, construct]) => construct.test(pattern));
    expect(found.map(([name]) => name)).toEqual([]);
  });
});

it("a file name's pattern refuses the control characters that the server refuses", () => {
  const described = document.paths["/api/media/uploads"]?.post?.requestBody?.content;
  const { properties } = described?.["application/json"]?.schema ?? {};
  const { pattern = "" } = Object(properties?.fileName);
  const declared = { contentType: "image/png", sizeBytes: 1 };
  for (const code of Array.from({ length: 0x100 }, (_, index) => index)) {
    const fileName = `a${String.fromCodePoint(code)}b`;
    const { success } = ReserveUpload.safeParse({ ...declared, fileName });
    expect([code, new RegExp(pattern).test(fileName)]).toEqual([code, success]);
  }
});

it("the document says that U+0000 and lone surrogates are refused", () => {
  expect(document.info.description).toMatch(/U\+0000 and a surrogate without its other half/);
});

import { expect, it } from "vitest";
import { composed, findFirstLink, isSameText, withoutEnd } from "./text";

it("the first address of a text is found without the punctuation around it", () => {
  expect(findFirstLink("Read (https://example.com/a_(b)?c=1). More: http://example.org")).toBe(
    "https://example.com/a_(b)?c=1",
  );
  expect(findFirstLink("See https://example.com/brot.")).toBe(
    "https://example.com/brot.".slice(0, -1),
  );
  expect(findFirstLink("Nothing here, https:// at best")).toBeNull();
});

it("only the end of a text is cut, also of signs that are two units long", () => {
  expect(withoutEnd("a.b.,..", /[.,]/u)).toBe("a.b");
  expect(withoutEnd("...", /[.]/u)).toBe("");
  expect(withoutEnd("tag\u{1039F}!", /\p{P}/u)).toBe("tag");
});

it("letters with marks are the same however they are written, and keep thirty marks at most", () => {
  expect(isSameText("e\u0301te\u0301\r\n", "\u00e9t\u00e9")).toBe(true);
  expect(composed(`a${"\u0316\u0301".repeat(20)}b`)).toHaveLength(31);
});

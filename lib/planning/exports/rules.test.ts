import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine, guarded, listInCell, textsInCell, textsOfCell, unguarded } from "./rules";

const odd = fc.string({
  unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "\n", " ", '"', ",", "a", "ß"),
});
const text = fc.oneof(odd, fc.string({ unit: "binary" }));

it("no cell begins as a formula, and each is read back as it was", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (cells) => {
      const [row = []] = parse(csvLine(cells), { record_delimiter: "\r\n" }) as string[][];
      for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
      expect(row.map(unguarded)).toEqual(cells);
    }),
  );
});

it("an apostrophe of the text itself stays", () => {
  for (const said of ["'=1", "''=1", "'90s", "=1", "'"])
    expect(unguarded(guarded(said))).toBe(said);
  expect(guarded("'90s")).toBe("'90s");
  expect(guarded("'=1")).toBe("''=1");
});

it("names in a cell are told apart, whatever they hold", () => {
  const name = text.filter((one) => one.trim() === one && !/[\r\n]/.test(one) && one !== "");
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
      const [read] = parse(listInCell(names), {
        delimiter: ", ",
        relax_quotes: false,
      }) as string[][];
      expect(read).toEqual(names);
    }),
  );
});

it("texts in a cell stay texts of their own, with their lines", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      expect(textsOfCell(textsInCell(texts))).toEqual(texts);
    }),
  );
  expect(textsInCell(["A cat", ""])).toBe("A cat\n");
});

import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { smallWorld } from "@/testing/world/world";
import { createImport, importTable, importTypes, listImportRows } from "./imports";
import { refusedFile, startReader } from "./read-file";
import type { Import } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;
let reader: Awaited<ReturnType<typeof startReader>>;

beforeAll(async () => {
  world = await smallWorld();
  reader = await startReader();
});

afterAll(() => reader.end());

type Odd = {
  name: string;
  bytes: Uint8Array;
  type?: "text/csv" | "text/tab-separated-values" | "application/x-ndjson";
  /** The texts of the rows, or the beginning of the sentence that refuses the file. */
  becomes: string[] | RegExp;
};

const text = (content: string) => new TextEncoder().encode(content);
const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))),
  );

function utf16(content: string, { big = false, mark = true } = {}): Uint8Array {
  const encoded = Buffer.from(`${mark ? "\ufeff" : ""}${content}`, "utf16le");
  return big ? encoded.swap16() : encoded;
}

const greetings = ["Grüße", "Olá", "Привет", "こんにちは", "مرحبا", "😀 fine", "naïve café"];
const latin = ["Grüße aus Köln", "Olá João", "naïve café", "Ça va", "£5 – “quoted”", "Señor"];

/** Windows-1252 has these where Latin-1 has control characters. */
const cp1252: Record<string, number> = { "–": 0x96, "“": 0x93, "”": 0x94, "€": 0x80 };

function windows1252(content: string): Uint8Array {
  return Uint8Array.from([...content], (letter) => cp1252[letter] ?? letter.charCodeAt(0));
}

const encodings: Odd[] = [
  ...greetings.flatMap((word): Odd[] => [
    { name: `UTF-8: ${word}`, bytes: text(`text,label\n${word},a\n`), becomes: [word] },
    {
      name: `UTF-8 with a mark: ${word}`,
      bytes: text(`\ufefftext,label\n${word},a\n`),
      becomes: [word],
    },
    { name: `UTF-16 LE: ${word}`, bytes: utf16(`text,label\n${word},a\n`), becomes: [word] },
    {
      name: `UTF-16 BE: ${word}`,
      bytes: utf16(`text,label\n${word},a\n`, { big: true }),
      becomes: [word],
    },
    {
      name: `JSON Lines: ${word}`,
      bytes: text(`${JSON.stringify({ text: word })}\n`),
      type: "application/x-ndjson",
      becomes: [word],
    },
  ]),
  ...latin.map(
    (word): Odd => ({
      name: `Windows-1252: ${word}`,
      bytes: windows1252(`text,label\n${word},a\n`),
      becomes: [word],
    }),
  ),
  ...["plain words", "more plain words"].flatMap((word): Odd[] => [
    {
      name: `UTF-16 LE without a mark: ${word}`,
      bytes: utf16(`text,label\n${word},a\n`, { mark: false }),
      becomes: [word],
    },
    {
      name: `UTF-16 BE without a mark: ${word}`,
      bytes: utf16(`text,label\n${word},a\n`, { big: true, mark: false }),
      becomes: [word],
    },
  ]),
];

const separators = [",", ";", "\t"];
const lineEnds = ["\n", "\r\n", "\r"];
const tables: Odd[] = separators.flatMap((mark) =>
  lineEnds.flatMap((end): Odd[] => {
    const name = `${JSON.stringify(mark)} and ${JSON.stringify(end)}`;
    const table = (...rows: string[][]) => text(rows.map((row) => row.join(mark)).join(end) + end);
    return [
      {
        name: `${name}: plain`,
        bytes: table(["text", "label"], ["One", "a"], ["Two", "b"]),
        becomes: ["One", "Two"],
      },
      {
        name: `${name}: a separator in quotation marks`,
        bytes: table(["text", "label"], [`"One${mark} two"`, "a"]),
        becomes: [`One${mark} two`],
      },
      {
        name: `${name}: a quotation mark written twice`,
        bytes: table(["text", "label"], [`"Say ""hi"""`, "a"]),
        becomes: [`Say "hi"`],
      },
      {
        name: `${name}: lines within a text`,
        bytes: table(["text", "label"], [`"One\n\ntwo"`, "a"]),
        becomes: ["One\n\ntwo"],
      },
      {
        name: `${name}: empty rows between`,
        bytes: table(["text", "label"], ["One", "a"], ["", ""], [""], ["Two", "b"]),
        becomes: ["One", "Two"],
      },
      {
        name: `${name}: no end of the last line`,
        bytes: text(`text${mark}label${end}One${mark}a`),
        becomes: ["One"],
      },
      {
        name: `${name}: rows that are shorter`,
        bytes: table(["text", "label", "title"], ["One"], ["Two", "b"]),
        becomes: ["One", "Two"],
      },
      {
        name: `${name}: headers twice`,
        bytes: table(["text", "text", "text"], ["One", "two", "three"]),
        becomes: ["One"],
      },
      {
        name: `${name}: an unclosed quotation mark`,
        bytes: table(["text", "label"], [`"One`, "a"], ["Two", "b"]),
        becomes: /^A quotation mark is not closed/,
      },
      {
        name: `${name}: only a header`,
        bytes: table(["text", "label"]),
        becomes: /^The file has a header and no rows/,
      },
    ];
  }),
);

const signatures: [string, number[], RegExp][] = [
  ["a workbook", [0x50, 0x4b, 3, 4], /Excel workbook/],
  ["an empty archive", [0x50, 0x4b, 5, 6], /ZIP/],
  ["a compressed file", [0x1f, 0x8b], /gzip/],
  ["an old workbook", [0xd0, 0xcf, 0x11, 0xe0], /old Excel workbook/],
  ["a PDF", [0x25, 0x50, 0x44, 0x46], /PDF/],
  ["a PNG", [0x89, 0x50, 0x4e, 0x47], /picture/],
  ["a JPEG", [0xff, 0xd8, 0xff, 0xe0], /picture/],
  ["a GIF", [0x47, 0x49, 0x46, 0x38], /picture/],
  ["a bzip2 file", [0x42, 0x5a, 0x68, 0x39], /bzip2/],
  ["a 7z file", [0x37, 0x7a, 0xbc, 0xaf], /7z/],
  ["an xz file", [0xfd, 0x37, 0x7a, 0x58], /xz/],
  ["a zstd file", [0x28, 0xb5, 0x2f, 0xfd], /zstd/],
  ["a RAR file", [0x52, 0x61, 0x72, 0x21], /RAR/],
  ["a program", [0x7f, 0x45, 0x4c, 0x46], /program/],
];

const types = ["text/csv", "text/tab-separated-values", "application/x-ndjson"] as const;

const foreign: Odd[] = signatures.flatMap(([name, start, becomes]) =>
  types.map((type): Odd => {
    return { name: `${name} as ${type}`, bytes: bytes(start, "rest of it"), type, becomes };
  }),
);

const noise = Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919 + 13) % 251);
const wide = (columns: number) => Array.from({ length: columns }, (_, at) => `c${at}`).join(",");

const broken: Odd[] = [
  { name: "nothing", bytes: text(""), becomes: /^The file is empty/ },
  { name: "a mark alone", bytes: text("\ufeff"), becomes: /^The file is empty/ },
  { name: "spaces and lines", bytes: text(" \n\t\n \r\n"), becomes: /^The file is empty/ },
  { name: "separators alone", bytes: text(",,,\n,,,\n"), becomes: /^The file has no rows/ },
  { name: "a bomb of gzip", bytes: gzipSync(Buffer.alloc(50_000_000)), becomes: /gzip/ },
  { name: "noise", bytes: noise, becomes: /no table of text|damaged/ },
  { name: "NUL bytes", bytes: text("text,label\nO\0ne,a\n"), becomes: /NUL/ },
  { name: "NUL bytes alone", bytes: new Uint8Array(100), becomes: /./ },
  { name: "UTF-32", bytes: bytes([0xff, 0xfe, 0, 0, 0x74, 0, 0, 0]), becomes: /UTF-32/ },
  { name: "UTF-32 BE", bytes: bytes([0, 0, 0xfe, 0xff, 0, 0, 0, 0x74]), becomes: /UTF-32/ },
  { name: "half of UTF-16", bytes: bytes(utf16("text\nOne\n"), [0x41]), becomes: /damaged/ },
  {
    name: "half a pair in UTF-16",
    bytes: bytes(utf16("text\n"), [0x00, 0xd8, 0x41, 0]),
    becomes: /damaged/,
  },
  {
    name: "half a pair in UTF-8",
    bytes: bytes("text\nOne ", [0xed, 0xa0, 0x80], "\n"),
    becomes: /damaged/,
  },
  {
    name: "UTF-8 that is cut",
    bytes: bytes("text\nGrüße und mehr Grüße ", [0xc3], "\n"),
    becomes: /damaged/,
  },
  {
    name: "half a pair in JSON",
    bytes: text('{"text":"\\ud800"}\n'),
    type: "application/x-ndjson",
    becomes: /half a character/,
  },
  {
    name: "NUL in JSON",
    bytes: text('{"text":"a\\u0000b"}\n'),
    type: "application/x-ndjson",
    becomes: /NUL/,
  },
  {
    name: "no JSON",
    bytes: text('{"text":"One"}\n{text}\n'),
    type: "application/x-ndjson",
    becomes: /^Line 2 is no JSON/,
  },
  {
    name: "a list in JSON",
    bytes: text('["One"]\n'),
    type: "application/x-ndjson",
    becomes: /^Line 1 is no JSON object/,
  },
  {
    name: "null in JSON",
    bytes: text("null\n"),
    type: "application/x-ndjson",
    becomes: /^Line 1 is no JSON object/,
  },
  {
    name: "deep JSON",
    bytes: text(`{"text":${"[".repeat(200_000)}`),
    type: "application/x-ndjson",
    becomes: /^Line 1 is no JSON/,
  },
  {
    name: "many fields in JSON",
    bytes: text(
      `${JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, "x"])))}\n`,
    ),
    type: "application/x-ndjson",
    becomes: /more than 100 columns/,
  },
  {
    name: "a long name in JSON",
    bytes: text(`{"${"n".repeat(300)}":"x"}\n`),
    type: "application/x-ndjson",
    becomes: /name of a field/,
  },
  {
    name: "the field __proto__",
    bytes: text('{"__proto__":{"a":1},"text":"One"}\n'),
    type: "application/x-ndjson",
    becomes: ["One"],
  },
  {
    name: "values of every kind",
    bytes: text('{"text":"One","n":1,"b":true,"z":null,"o":{"a":[1]}}\n'),
    type: "application/x-ndjson",
    becomes: ["One"],
  },
  {
    name: "other fields in each line",
    bytes: text('{"text":"One"}\n\n{"title":"x","text":"Two"}\n'),
    type: "application/x-ndjson",
    becomes: ["One", "Two"],
  },
  { name: "JSON Lines under the name of CSV", bytes: text('{"text":"One"}\n'), becomes: ["One"] },
  {
    name: "a cell that is too large",
    bytes: text(`text,label\n${"x".repeat(100_001)},a\n`),
    becomes: /more than 100,000 characters/,
  },
  {
    name: "a cell of a megabyte in quotation marks",
    bytes: text(`text,label\n"${"x\n".repeat(500_000)}",a\n`),
    becomes: /more than 100,000 characters/,
  },
  {
    name: "a row that never ends",
    bytes: text(`text,label\n"${"x".repeat(5_000_000)}`),
    becomes: /quotation mark/,
  },
  {
    name: "10,000 columns",
    bytes: text(`${wide(10_000)}\n${wide(10_000)}\n`),
    becomes: /more than 100 columns/,
  },
  {
    name: "101 columns",
    bytes: text(`${wide(101)}\n${wide(101)}\n`),
    becomes: /more than 100 columns/,
  },
  {
    name: "5,001 rows",
    bytes: text(`text,label\n${"One,a\n".repeat(5001)}`),
    becomes: /more than 5,000 rows/,
  },
  {
    name: "a million rows",
    bytes: text(`text\n${"x\n".repeat(1_000_000)}`),
    becomes: /more than 5,000 rows/,
  },
  {
    name: "5,001 lines of JSON",
    bytes: text('{"text":"One"}\n'.repeat(5001)),
    type: "application/x-ndjson",
    becomes: /more than 5,000 rows/,
  },
  {
    name: "letters behind a closed quotation mark",
    bytes: text('text,label\n"One" two,a\n'),
    becomes: ['"One" two'],
  },
  {
    name: "a quotation mark within a text",
    bytes: text('text,label\n5" screen,a\n'),
    becomes: ['5" screen'],
  },
  {
    name: "lines of several kinds",
    bytes: text("text,label\r\nOne,a\nTwo,b\rThree,c\n"),
    becomes: ["One", "Two", "Three"],
  },
  {
    name: "the separator in a first line",
    bytes: text("sep=;\ntext;label\nOne;a\n"),
    becomes: ["One"],
  },
  {
    name: "formulas",
    bytes: text('text,label\n"=HYPERLINK(""x"")",a\n+1,b\n'),
    becomes: ['=HYPERLINK("x")', "+1"],
  },
  {
    name: "a page",
    bytes: text("<!doctype html><html><body>Sign in</body></html>\n"),
    becomes: ["<!doctype html><html><body>Sign in</body></html>"],
  },
  {
    name: "a header without names that are known",
    bytes: text("when,words\n2031-05-05 10:00,One\n"),
    becomes: ["One"],
  },
  {
    name: "one line without a header",
    bytes: text("One thing to say"),
    becomes: ["One thing to say"],
  },
  {
    name: "a header with spaces, case and accents",
    bytes: text(" TEXTE ,Étiquettes\nOne,a\n"),
    becomes: ["One"],
  },
  { name: "a header that is half empty", bytes: text("text,,,\nOne,,,\n"), becomes: ["One"] },
  { name: "marks that turn text around", bytes: text("text\n\u202eabc\n"), becomes: ["\u202eabc"] },
];

const files = [...encodings, ...tables, ...foreign, ...broken];

/** Such a sort of file goes all the way by a process of its own, as each file of a person does. */
const alone = new Set([
  "UTF-8: Grüße",
  "UTF-16 BE: こんにちは",
  "Windows-1252: £5 – “quoted”",
  '";" and "\\r\\n": lines within a text',
  '"\\t" and "\\n": only a header',
  "a workbook as text/csv",
  "nothing",
  "deep JSON",
  "a cell of a megabyte in quotation marks",
  "a million rows",
  "values of every kind",
]);

async function outcome({ name, bytes: file, type = "text/csv" }: Odd): Promise<string[] | string> {
  const read = alone.has(name) ? readAlone : readByOne;
  try {
    const one = await read(file, type);
    const { items } = await listImportRows(world.member, { importId: one.id });
    return items.map(({ post }) => post?.text ?? "");
  } catch (error) {
    if (error instanceof AppError && error.code === "validation_failed") return error.message;
    throw error;
  }
}

async function readAlone(file: Uint8Array, type: (typeof types)[number]): Promise<Import> {
  const input = { fileName: "odd.csv", type, bytes: file };
  return (await createImport(world.member, input)).import;
}

/** Asks the one process that reads the others, as starting one for each takes most of the time. */
async function readByOne(file: Uint8Array, type: (typeof types)[number]): Promise<Import> {
  const table = await reader.read(file, type === "text/csv" ? null : importTypes[type]);
  if ("refused" in table) throw refusedFile(table.refused);
  return await importTable(world.member, "odd.csv", table);
}

describe("an odd file", () => {
  it("is one of about two hundred, of which some are read alone", () => {
    const names = new Set(files.map(({ name }) => name));
    expect(files.length).toBeGreaterThan(200);
    expect(names.size).toBe(files.length);
    expect([...alone].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(files.map((file) => [file.name, file] as const))(
    "is read, or refused with a sentence: %s",
    async (_, file) => {
      const found = await outcome(file);
      if (Array.isArray(file.becomes)) return expect(found).toEqual(file.becomes);
      expect(found).toMatch(file.becomes);
      expect(found).toMatch(/^[A-Z].*[^\s]$/s);
    },
  );
});

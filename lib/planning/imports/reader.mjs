// A file of strangers is read here, in a process of its own with limits of memory and time.
import { isUtf8 } from "node:buffer";
import { parse } from "csv-parse";

const recordCharsMax = 4_000_000;
const cellCharsMax = 100_000;
const headerCharsMax = 200;
const delimiters = [",", ";", "\t"];

process.on("message", async (job) => {
  const read = await readTable(job).catch((error) => {
    if (error instanceof Refusal) return { refused: error.message };
    return { refused: sentenceOf(error) };
  });
  // The asking process ends this one: an end of its own could overtake a large answer.
  process.send(read);
});
process.on("disconnect", () => process.exit());
process.send("ready");

class Refusal extends Error {}

/** Returns the cells of each record, a header being the first where the format has one. */
async function readTable({ bytes, format, rowsMax, columnsMax }) {
  if (bytes.length === 0) throw new Refusal("The file is empty.");
  assertText(bytes);
  const { encoding, text } = decode(bytes);
  if (text.trim() === "") throw new Refusal("The file is empty.");
  if (text.includes("\0")) {
    throw new Refusal("The file holds NUL characters, which no text has: it is damaged.");
  }
  if (format === "jsonl" || (format === null && looksLikeJson(text))) {
    return {
      encoding,
      format: "jsonl",
      delimiter: null,
      ...readLines(text, { rowsMax, columnsMax }),
    };
  }
  const { delimiter, body } = delimiterOf(text, format);
  const records = await readRecords(body, { delimiter, rowsMax: rowsMax + 1, columnsMax });
  return { encoding, format: "csv", delimiter, keys: null, records };
}

const signatures = [
  {
    start: [0x50, 0x4b, 3, 4],
    what: "a ZIP archive or an Excel workbook: save the table as CSV first",
  },
  { start: [0x50, 0x4b, 5, 6], what: "a ZIP archive: unpack it first" },
  { start: [0x1f, 0x8b], what: "a gzip archive: unpack it first" },
  { start: [0xd0, 0xcf, 0x11, 0xe0], what: "an old Excel workbook: save the table as CSV first" },
  { start: [0x25, 0x50, 0x44, 0x46], what: "a PDF: save the table as CSV first" },
  { start: [0x89, 0x50, 0x4e, 0x47], what: "a picture" },
  { start: [0xff, 0xd8, 0xff], what: "a picture" },
  { start: [0x47, 0x49, 0x46, 0x38], what: "a picture" },
  { start: [0x42, 0x5a, 0x68], what: "a bzip2 archive: unpack it first" },
  { start: [0x37, 0x7a, 0xbc, 0xaf], what: "a 7z archive: unpack it first" },
  { start: [0xfd, 0x37, 0x7a, 0x58], what: "an xz archive: unpack it first" },
  { start: [0x28, 0xb5, 0x2f, 0xfd], what: "a zstd archive: unpack it first" },
  { start: [0x52, 0x61, 0x72, 0x21], what: "a RAR archive: unpack it first" },
  { start: [0x7f, 0x45, 0x4c, 0x46], what: "a program" },
  { start: [0x4d, 0x5a, 0x90, 0], what: "a program" },
];

function assertText(bytes) {
  for (const { start, what } of signatures) {
    const isSuch = start.every((byte, index) => bytes[index] === byte);
    if (isSuch) throw new Refusal(`This file is no table of text but ${what}.`);
  }
}

function decode(bytes) {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) throw unreadable("UTF-32");
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) throw unreadable("UTF-32");
  if (a === 0xff && b === 0xfe) return decodeAs(bytes, "utf-16le", "UTF-16 LE");
  if (a === 0xfe && b === 0xff) return decodeAs(bytes, "utf-16be", "UTF-16 BE");
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeAs(bytes, "utf-8", "UTF-8");
  const wide = wideOrder(bytes);
  if (wide) return decodeAs(bytes, ...wide);
  if (isUtf8(bytes)) return decodeAs(bytes, "utf-8", "UTF-8");
  assertOneByteText(bytes);
  return { encoding: "Windows-1252", text: windows1252(bytes) };
}

/** These stand where Latin-1 has control characters; Node's own decoder leaves those there. */
const windowsLetters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function windows1252(bytes) {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return latin.replace(/[\u0080-\u009f]/g, (letter) => windowsLetters[letter.charCodeAt(0) - 0x80]);
}

function unreadable(encoding) {
  return new Refusal(`The file is in ${encoding}. Save it as UTF-8 and try again.`);
}

function decodeAs(bytes, label, encoding) {
  try {
    return { encoding, text: new TextDecoder(label, { fatal: true }).decode(bytes) };
  } catch {
    throw new Refusal(`The file is in ${encoding}, and some of its characters are damaged.`);
  }
}

/** Text in Latin letters has every second byte empty where no mark says that it is UTF-16. */
function wideOrder(bytes) {
  const sample = bytes.subarray(0, 4096);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = sample.length / 2;
  if (odd > half * 0.3 && even < half * 0.05) return ["utf-16le", "UTF-16 LE"];
  if (even > half * 0.3 && odd < half * 0.05) return ["utf-16be", "UTF-16 BE"];
  return null;
}

/** Tells Windows-1252 from binary data and from UTF-8 that was cut or damaged. */
function assertOneByteText(bytes) {
  let controls = 0;
  for (const byte of bytes) {
    if (byte < 9 || (byte > 13 && byte < 32)) controls += 1;
  }
  if (controls > bytes.length / 100) {
    throw new Refusal("This file is no table of text: its bytes are no letters.");
  }
  const lenient = new TextDecoder().decode(bytes);
  const broken = lenient.split("\ufffd").length - 1;
  const whole = lenient.match(/[\u0080-\ufffc]|[\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  if (whole > broken || /\xed[\xa0-\xbf][\x80-\xbf]/.test(latin)) {
    throw new Refusal("The file is in UTF-8, and some of its characters are damaged.");
  }
}

function looksLikeJson(text) {
  const [line = ""] = text.trimStart().split("\n", 1);
  if (!line.startsWith("{")) return false;
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

function readLines(text, { rowsMax, columnsMax }) {
  const lines = text.split(/\r\n|\n|\r/);
  const keys = new Map();
  const objects = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    if (objects.length >= rowsMax) throw tooManyRows(rowsMax);
    const object = objectIn(line, index + 1);
    for (const key of Object.keys(object)) if (!keys.has(key)) keys.set(key, keys.size);
    if (keys.size > columnsMax) throw tooManyColumns(columnsMax);
    objects.push([object, index + 1]);
  }
  for (const key of keys.keys()) {
    assertCell(key, "The name of a field");
    if (key.length > headerCharsMax) {
      throw new Refusal(`The name of a field has more than ${headerCharsMax} characters.`);
    }
  }
  const records = objects.map(([object, line]) => {
    return [...keys.keys()].map((key) => {
      const cell = asCell(Object.hasOwn(object, key) ? object[key] : null);
      assertCell(cell, `Line ${line}, ${key.slice(0, 40)}`);
      return cell;
    });
  });
  return { keys: [...keys.keys()], records };
}

function objectIn(line, number) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Refusal(`Line ${number} is no JSON: each line must be one object.`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Refusal(`Line ${number} is no JSON object: each line must be one.`);
}

function asCell(value) {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Excel writes the separator into a first line of its own where it is asked to. */
function delimiterOf(text, format) {
  const [declared = "", given] = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text) ?? [];
  if (given) return { delimiter: given, body: text.slice(declared.length) };
  if (format === "tsv") return { delimiter: "\t", body: text };
  const scored = delimiters.map((delimiter) => ({ delimiter, ...evenness(text, delimiter) }));
  const [best] = scored.sort((one, other) => other.share - one.share || other.most - one.most);
  return { delimiter: best.share > 0 ? best.delimiter : ",", body: text };
}

const sampledChars = 64 * 1024;
const sampledRecords = 30;

/** Returns the share of the first records that have as many separators as most of them. */
function evenness(text, delimiter) {
  const counts = countsOf(text, delimiter);
  const shared = new Map();
  for (const one of counts) if (one > 0) shared.set(one, (shared.get(one) ?? 0) + 1);
  const [most = 0, times = 0] = [...shared].sort((one, other) => other[1] - one[1])[0] ?? [];
  return { most, share: times / counts.length };
}

/** Counts the separators of each of the first records, those in quotation marks left out. */
function countsOf(text, delimiter) {
  const bare = text.slice(0, sampledChars).replace(/"[^"]*("|$)/g, '""');
  const records = bare.split(/\r\n|\n|\r/).filter((record) => record.trim() !== "");
  return records.slice(0, sampledRecords).map((record) => record.split(delimiter).length - 1);
}

async function readRecords(text, { delimiter, rowsMax, columnsMax }) {
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: recordCharsMax,
    info: true,
  });
  feed(parser, text);
  const records = [];
  for await (const { record, info } of parser) {
    if (record.length > columnsMax) throw tooManyColumns(columnsMax);
    if (record.every((cell) => cell.trim() === "")) continue;
    if (records.length >= rowsMax) throw tooManyRows(rowsMax - 1);
    for (const [index, cell] of record.entries()) {
      assertCell(cell, `Line ${info.lines}, column ${index + 1}`);
    }
    records.push(record);
  }
  return records;
}

const fedChars = 64 * 1024;

/** Feeds it in pieces, so that a refusal of an early record ends the work. */
function feed(parser, text) {
  let at = 0;
  const more = () => {
    while (at < text.length) {
      let end = Math.min(text.length, at + fedChars);
      // A pair of surrogates that is cut in two would be written as two damaged letters.
      if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1])) end += 1;
      const goesOn = parser.write(text.slice(at, end));
      at = end;
      if (!goesOn) return parser.once("drain", more);
    }
    parser.end();
  };
  more();
}

function assertCell(cell, where) {
  if (cell.length > cellCharsMax) {
    throw new Refusal(
      `${where} has more than ${cellCharsMax.toLocaleString("en")} characters: a quotation mark may not be closed.`,
    );
  }
  if (cell.includes("\0")) throw new Refusal(`${where} holds a NUL character, which no text has.`);
  if (!cell.isWellFormed()) throw new Refusal(`${where} holds half a character: it is damaged.`);
}

function tooManyRows(rowsMax) {
  const message = `The file has more than ${rowsMax.toLocaleString("en")} rows. Split it, and import the parts one after the other.`;
  return new Refusal(message);
}

function tooManyColumns(columnsMax) {
  return new Refusal(
    `The file has more than ${columnsMax} columns. Leave out those that no post needs.`,
  );
}

function sentenceOf(error) {
  switch (error?.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return `A quotation mark is not closed: the last one opens on line ${error.lines}.`;
    case "CSV_INVALID_CLOSING_QUOTE":
      return `Line ${error.lines} has letters behind a closed quotation mark. Write a mark within a text twice.`;
    case "CSV_MAX_RECORD_SIZE":
      return `The row on line ${error.lines} is too large: a quotation mark may not be closed.`;
    default:
      return "This file cannot be read as a table.";
  }
}

import { createHash } from "node:crypto";
import { addressesIn } from "./cells";
import { type DateOrder, orderIn, readTimeCell } from "./dates";
import type { ImportColumn, ImportField, ImportMapping } from "./schema";

/** Headers as many programs and people write them, without case, accents, spaces and marks. */
const names: Record<Exclude<ImportField, "ignore">, string> = {
  text: "text message content post caption body copy status tweet update posttext postcontent postmessage messagetext description nachricht beitrag texto mensaje contenido texte contenu messaggio testo bericht tekst",
  scheduledAt:
    "scheduledat scheduleat scheduledate scheduledfor scheduledtime scheduletime scheduleddate datetime dateandtime dateandtimeutc publishat publishdate publishedat publicationdate posttime postdate postat dateheure fechayhora datumundzeit duedate dueat timestamp when",
  date: "date day postingdate datum fecha data jour dia giorno",
  time: "time hour clock uhrzeit zeit hora heure ora tijd",
  connection:
    "account accounts accountid accountids accountname channel channels channelid channelname profile profiles profileid profilename page pages connection connections connectionid integration integrationid socialaccount konto konten cuenta compte",
  network:
    "network networks platform platforms provider providers service services netzwerk red reseau",
  label:
    "label labels tag tags category categories campaign campaigns etiketten etiquetas etiquettes",
  title: "title name headline subject internaltitle titel titulo titre",
  mediaUrl:
    "media medias mediaurl mediaurls mediaurls image images imageurl imageurls imagelink picture pictures pictureurl photo photos photourl photourls video videos videourl videourls medialink medialinks attachment attachments attachmenturl bild bilder bildurl imagen imagenes",
  altText: "alt alts alttext alttexts imagealt imagealttext mediaalt mediaalttext alternativetext",
  firstComment:
    "firstcomment firstcomments comment comments followupcomment followupcomments followup ersterkommentar primercomentario premiercommentaire",
  link: "link links url urls linkurl website landingpage enlace lien",
  note: "note notes internalnote internalnotes remark remarks notiz notizen nota",
  additionalPosts: "additionalposts",
  accountTexts: "accounttexts",
  accountMedia: "accountmedia",
  crops: "crops",
  networkOptions: "networkoptions",
};

const fieldByName = new Map(
  Object.entries(names).flatMap(([field, words]) => {
    return words.split(" ").map((word) => [word, field as ImportField] as const);
  }),
);

/** Another program documents such a shape; it is told by all of its names that matter. */
const presets: { name: string; has: string[]; fields: Record<string, ImportField> }[] = [
  {
    name: "Herald",
    has: ["postid", "scheduledat", "text", "accounts", "accounttexts", "networkoptions"],
    fields: {
      postid: "ignore",
      state: "ignore",
      managedby: "ignore",
      seriesid: "ignore",
      occurrence: "ignore",
      createdat: "ignore",
      problem: "ignore",
    },
  },
  {
    name: "PostFast",
    has: ["scheduledat", "accountid", "content"],
    fields: {},
  },
  {
    name: "Ayrshare",
    has: ["post", "platforms", "scheduledate"],
    fields: {},
  },
  {
    name: "Publer",
    has: ["date", "links", "mediaurls"],
    fields: { date: "scheduledAt" },
  },
];

const hootsuiteFields = ["scheduledAt", "text", "link"] as const;

const hootsuiteNames = ["date", "message", "link"];

/** Names whose shape a file has; Hootsuite's has these columns alone in this order, mostly without a header. */
export function presetOf(
  columns: readonly Pick<ImportColumn, "header" | "field">[],
): string | null {
  const headers = columns.map(({ header }) => wordOf(header ?? ""));
  const isNamed = headers.every((word, index) => word === hootsuiteNames[index]);
  const isBare = columns.every(({ header }) => header === null);
  const inOrder = columns.every(({ field }, index) => field === hootsuiteFields[index]);
  if (columns.length > 1 && inOrder && (isNamed || isBare)) return "Hootsuite";
  const named = presets.find(({ has }) => has.every((word) => headers.includes(word)));
  return named?.name ?? null;
}

export type Known = {
  accounts: ReadonlySet<string>;
  networks: ReadonlySet<string>;
  labels: ReadonlySet<string>;
};

export type Recognised = {
  columns: ImportColumn[];
  /** The records without the header. */
  rows: string[][];
};

/** Says which field each column is, by its name and by what its cells say. */
export function recogniseColumns(
  { keys, records }: { keys: string[] | null; records: string[][] },
  known: Known,
): Recognised {
  const [first = []] = records;
  const isHeader = keys === null && looksLikeHeader(first, records.slice(1));
  const headers = keys ?? (isHeader ? first : null);
  const rows = isHeader ? records.slice(1) : records;
  const count = headers?.length ?? Math.max(0, ...rows.slice(0, 50).map((row) => row.length));
  const bare = Array.from({ length: count }, (_, index) => ({
    index,
    header: headers?.[index]?.trim().slice(0, 200) || null,
    samples: samplesOf(rows, index),
    field: null,
  }));
  const isHootsuite = headers === null && isDateMessageLink(rows, count);
  const fields = isHootsuite
    ? hootsuiteFields
    : fieldsOf(bare, { rows, preset: presetOf(bare), known });
  const columns = bare.map((column, index) => ({ ...column, field: fields[index] ?? null }));
  return { columns, rows };
}

export function mappingOf(columns: readonly ImportColumn[]): ImportMapping {
  return Object.fromEntries(columns.flatMap(({ index, field }) => (field ? [[index, field]] : [])));
}

const samplesMax = 3;
const sampleChars = 200;

function samplesOf(rows: string[][], index: number): string[] {
  const samples: string[] = [];
  for (const row of rows) {
    const cell = row[index]?.trim() ?? "";
    if (cell !== "")
      samples.push([...cell.slice(0, 2 * sampleChars)].slice(0, sampleChars).join(""));
    if (samples.length === samplesMax) break;
  }
  return samples;
}

/** Tells a row whose date does not exist from a header, so that it is refused as a row. */
const damagedDate = /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?!\d)/;

/** A name that nobody knows is a header only where what stands below it is of another kind. */
function looksLikeHeader(first: string[], rest: string[][]): boolean {
  if (first.some((cell) => isTime(cell) || isAddress(cell) || damagedDate.test(cell))) return false;
  if (first.some((cell) => fieldByName.has(wordOf(cell)) && cell.length < 60)) return true;
  const below = rest.slice(0, 20);
  return first.some((cell, index) => {
    const cells = below.map((row) => row[index] ?? "").filter((each) => each.trim() !== "");
    const isOther = cells.length > 0 && cells.every((each) => isTime(each) || isAddress(each));
    return cell.trim() !== "" && isOther;
  });
}

function isDateMessageLink(rows: string[][], count: number): boolean {
  if (count < 2 || count > 3) return false;
  const sample = rows.slice(0, 20);
  const dates = sample.filter(([date = ""]) => isTime(date));
  const links = sample.every(([, , link = ""]) => link.trim() === "" || isAddress(link));
  return dates.length > sample.length / 2 && links;
}

type Bare = { index: number; header: string | null; samples: string[] };

/** Of these a post has one, so that a second column of the kind is left for somebody to choose. */
const single: readonly ImportField[] = [
  "text",
  "scheduledAt",
  "date",
  "time",
  "title",
  "link",
  "firstComment",
];

function fieldsOf(
  columns: readonly Bare[],
  { rows, preset, known }: { rows: string[][]; preset: string | null; known: Known },
): (ImportField | null)[] {
  const own = presets.find(({ name }) => name === preset)?.fields ?? {};
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null) => {
    if (field === null || (single.includes(field) && taken.has(field))) return null;
    taken.add(field);
    return field;
  };
  const byName = columns.map(({ header }) => {
    const word = wordOf(header ?? "");
    return take(own[word] ?? fieldByName.get(word) ?? null);
  });
  if (preset === "Herald") return byName;
  const byContent = columns.map(({ index }) => {
    const cells = rows.slice(0, 50).map((row) => row[index] ?? "");
    return byName[index] ?? take(fieldOfCells(cells, known));
  });
  // A column "date" with times in it says both.
  const refined = byContent.map((field, index) => {
    const cells = rows.slice(0, 50).map((row) => row[index] ?? "");
    return field === "date" && !taken.has("time") && hasClock(cells) ? "scheduledAt" : field;
  });
  return taken.has("text") ? refined : withLongestAsText(columns, refined, rows);
}

function fieldOfCells(cells: string[], known: Known): ImportField | null {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length === 0) return null;
  const most = (is: (cell: string) => boolean) => filled.filter(is).length >= filled.length * 0.8;
  if (most(isTime)) {
    if (most((cell) => readTimeCell(cell, null).kind === "time")) return "time";
    return hasClock(filled) ? "scheduledAt" : "date";
  }
  if (most((cell) => addressesIn(cell).every(isPicture))) return "mediaUrl";
  if (most(isAddress)) return "link";
  if (most((cell) => known.accounts.has(cell.toLowerCase()))) return "connection";
  if (most((cell) => listed(cell).every((word) => known.networks.has(word)))) return "network";
  if (most((cell) => listed(cell).every((word) => known.labels.has(word)))) return "label";
  return null;
}

function withLongestAsText(
  columns: readonly Bare[],
  fields: (ImportField | null)[],
  rows: string[][],
): (ImportField | null)[] {
  const lengths = columns.map(({ index }) => {
    if (fields[index] !== null) return 0;
    return rows.slice(0, 50).reduce((sum, row) => sum + (row[index]?.trim().length ?? 0), 0);
  });
  const longest = Math.max(0, ...lengths);
  const at = longest > 0 ? lengths.indexOf(longest) : -1;
  return fields.map((field, index) => (index === at ? "text" : field));
}

function listed(cell: string): string[] {
  return cell
    .toLowerCase()
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

function hasClock(cells: string[]): boolean {
  return cells.some((cell) => {
    const read = readTimeCell(cell, "day_first");
    return read.kind === "instant" || (read.kind === "wall" && read.time !== null);
  });
}

function isTime(cell: string): boolean {
  return readTimeCell(cell, null).kind !== "unreadable";
}

function isAddress(cell: string): boolean {
  return /^https?:\/\/\S+$/i.test(cell.trim());
}

function isPicture(address: string): boolean {
  const [path = ""] = address.split(/[?#]/, 1);
  return /^https?:\/\//i.test(path) && /\.(jpe?g|png|gif|webp|mp4|mov)$/i.test(path);
}

/** Writes a header as it is looked for: letters and digits alone, without accents. */
export function wordOf(header: string): string {
  return header
    .slice(0, 100)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\(s\)/g, "s")
    .replace(/\([^()]*\)/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Two files with the same columns have the same shape, whatever their rows say. */
export function shapeOf(format: string, columns: readonly ImportColumn[]): Buffer<ArrayBuffer> {
  const headers = columns.map(({ header, field }) => header ?? field);
  const said = JSON.stringify([format, headers]);
  return Buffer.from(createHash("sha256").update(said).digest());
}

/** Says what the cells with dates ask: an order of day and month, and a zone. */
export function openTimes(
  rows: readonly string[][],
  mapping: ImportMapping,
): { order: DateOrder | "open" | null; needsZone: boolean } {
  const indexes = Object.keys(mapping)
    .filter((index) => ["scheduledAt", "date"].includes(mapping[index] ?? ""))
    .map(Number);
  const cells = indexes.flatMap((index) => rows.map((row) => row[index] ?? ""));
  const order = orderIn(cells);
  const needsZone = cells.some((cell) => {
    const { kind } = readTimeCell(cell, "day_first");
    return kind === "wall";
  });
  return { order, needsZone };
}

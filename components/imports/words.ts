import { formatDay } from "@/lib/kernel/time/format-instant";
import type { DateFormat } from "@/lib/kernel/time/formats";
import type { Import, ImportColumn, ImportField, ImportRow } from "@/lib/planning/imports/schema";

export const fieldWords: Record<ImportField, string> = {
  text: "Text",
  scheduledAt: "Date and time",
  date: "Date",
  time: "Time",
  connection: "Account",
  network: "Network",
  label: "Labels",
  title: "Title for the team",
  mediaUrl: "Address of a picture or video",
  altText: "Alt text",
  firstComment: "First comment",
  link: "Link",
  note: "Note",
  ignore: "Leave out",
  additionalPosts: "Further posts of a sequence",
  accountTexts: "Texts of single accounts",
  accountMedia: "Media of single accounts",
  crops: "Crops",
  networkOptions: "Options of networks",
};

/** These hold what only an export of Herald writes, so that nobody is asked about them otherwise. */
const ownFields: readonly ImportField[] = [
  "additionalPosts",
  "accountTexts",
  "accountMedia",
  "crops",
  "networkOptions",
];

export function fieldsFor({ columns, mapping }: Pick<Import, "columns" | "mapping">) {
  const known = [...columns.map(({ field }) => field), ...Object.values(mapping)];
  const offered = Object.keys(fieldWords) as ImportField[];
  return offered
    .filter((field) => !ownFields.includes(field) || known.includes(field))
    .map((value) => ({ value, label: fieldWords[value] }));
}

export function columnName({ header, index }: Pick<ImportColumn, "header" | "index">): string {
  return header?.trim() || `Column ${index + 1}`;
}

export const targetWords: Record<Import["target"], { label: string; hint: string }> = {
  scheduled: {
    label: "At their times",
    hint: "Each row goes out when the file says so.",
  },
  next_slot: {
    label: "Next free slots",
    hint: "Rows take the free weekly times of their accounts, in the order of the file.",
  },
  draft: {
    label: "As drafts",
    hint: "Nothing goes out by itself. Times are kept with the drafts.",
  },
};

export const importStateWords: Record<
  Import["state"],
  { label: string; tone: "neutral" | "info" | "positive" | "caution" }
> = {
  read: { label: "Has questions", tone: "caution" },
  ready: { label: "Ready", tone: "info" },
  running: { label: "Adding", tone: "info" },
  stopped: { label: "Stopped", tone: "caution" },
  done: { label: "Done", tone: "positive" },
  undone: { label: "Undone", tone: "neutral" },
};

export const rowStateWords: Record<
  ImportRow["state"],
  { label: string; tone: "neutral" | "positive" | "caution" | "negative" }
> = {
  ok: { label: "Fine", tone: "positive" },
  warning: { label: "With a warning", tone: "caution" },
  error: { label: "Wrong", tone: "negative" },
  created: { label: "Added", tone: "positive" },
  existing: { label: "There already", tone: "neutral" },
};

export function countedRows(count: number): string {
  return counted(count, "row");
}

/** Says of a file what was understood: "CSV in UTF-8, separated by semicolons, 42 rows." */
export function fileInWords(file: Pick<Import, "format" | "encoding" | "delimiter" | "rows">) {
  const { format, encoding, delimiter, rows } = file;
  const kind = format === "jsonl" ? "JSON Lines" : delimiter === "\t" ? "TSV" : "CSV";
  const separated = delimiter === null ? "" : `, separated by ${separatorName(delimiter)}`;
  return `${kind} in ${encodingName(encoding)}${separated}, ${countedRows(rows)}.`;
}

/** Names what a start adds, "Add 42 posts" or "Make 1 draft". */
export function startInWords({ target, counts }: Pick<Import, "target" | "counts">): string {
  const count = counts.ok + counts.warning;
  return target === "draft" ? `Make ${counted(count, "draft")}` : `Add ${counted(count, "post")}`;
}

/** Says what stays out of it, and why. Null where every row is added. */
export function leftOutInWords({ counts }: Pick<Import, "counts">): string | null {
  const { error, existing } = counts;
  const said = [
    error > 0 && `${countedRows(error)} ${error === 1 ? "is" : "are"} wrong and ${stay(error)} out`,
    existing > 0 && `${countedRows(existing)} ${existing === 1 ? "is" : "are"} here already`,
  ].filter((part) => part !== false);
  return said.length === 0 ? null : `${said.join("; ")}.`;
}

/** Says what came of it: "40 posts were added; 2 rows were here already." */
export function outcomeInWords({ target, counts }: Pick<Import, "target" | "counts">): string {
  const { created, existing, error } = counts;
  const noun = target === "draft" ? "draft" : "post";
  const parts = [
    `${counted(created, noun)} ${created === 1 ? "was" : "were"} added`,
    existing > 0 && `${countedRows(existing)} ${existing === 1 ? "was" : "were"} here already`,
    error > 0 && `${countedRows(error)} ${error === 1 ? "is" : "are"} wrong and ${stay(error)} out`,
  ];
  return `${parts.filter((part) => part !== false).join("; ")}.`;
}

/** A run is over when nothing is left of the rows that it may add. */
export function progressOf({ counts }: Pick<Import, "counts">): {
  handled: number;
  total: number;
  percent: number;
} {
  const handled = counts.created + counts.existing;
  const total = handled + counts.ok + counts.warning;
  return { handled, total, percent: total === 0 ? 0 : Math.floor((100 * handled) / total) };
}

type Readings = { sample: string; dayFirst: string; monthFirst: string };

/** Returns both readings of the first date that has two, as the person writes dates. */
export function twoReadings(
  { columns, mapping }: Pick<Import, "columns" | "mapping">,
  dateFormat: DateFormat,
): Readings | null {
  const dated = columns.filter(({ index, field }) => {
    const chosen = mapping[index] ?? field;
    return chosen === "scheduledAt" || chosen === "date";
  });
  for (const sample of dated.flatMap(({ samples }) => samples)) {
    const readings = readingsOf(sample, dateFormat);
    if (readings) return { sample, ...readings };
  }
  return null;
}

function readingsOf(sample: string, dateFormat: DateFormat): Omit<Readings, "sample"> | null {
  const [, one = "", other = "", year = ""] =
    /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\b/.exec(sample) ?? [];
  if (year === "" || one === other || Number(one) > 12 || Number(other) > 12) return null;
  const century = year.length === 2 ? `20${year}` : year;
  const write = (day: string, month: string) => {
    return formatDay(`${century}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, dateFormat);
  };
  return { dayFirst: write(one, other), monthFirst: write(other, one) };
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

function stay(count: number): string {
  return count === 1 ? "stays" : "stay";
}

function separatorName(delimiter: string): string {
  const names: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs" };
  return names[delimiter] ?? `“${delimiter}”`;
}

function encodingName(encoding: string): string {
  const names: Record<string, string> = {
    "utf-8": "UTF-8",
    utf8: "UTF-8",
    "utf-16le": "UTF-16",
    "utf-16be": "UTF-16",
    "windows-1252": "Windows-1252",
  };
  return names[encoding.toLowerCase()] ?? encoding;
}

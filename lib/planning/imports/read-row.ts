import { z } from "zod";
import { PostCrop } from "@/lib/deliveries/crops/schema";
import { nameKeyOf } from "@/lib/kernel/name-key";
import { ChosenOptions } from "@/lib/networks/options/schema";
import { unguarded } from "@/lib/planning/exports/rules";
import { titleMax } from "@/lib/planning/posts/rules";
import type { CreatePost } from "@/lib/planning/posts/schema";
import type { Account, AccountNames } from "./account-names";
import { addressesIn, jsonIn, namesIn, textsIn } from "./cells";
import { type DateOrder, instantIn, readTimeCell, type TimeCell } from "./dates";
import type { ImportField, ImportMapping, ImportRow } from "./schema";

export type RowProblem = ImportRow["problems"][number];

/** A post whose media have their addresses, or ids of the library, in the place of ids. */
export type RowPost = Omit<z.output<typeof CreatePost>, "scheduledAt" | "idempotencyKey"> & {
  scheduledAt: string | null;
  /** Names of labels that are still to be made. */
  newLabels: string[];
  /** Holds by address the text for those who do not see the medium. */
  alts: Record<string, string>;
};

export type ReadingRow = {
  post: RowPost;
  problems: RowProblem[];
  /** Is true where the row names accounts, which are then not those of the import. */
  namesAccounts: boolean;
};

export type RowContext = {
  mapping: ImportMapping;
  accounts: AccountNames;
  /** Holds labels by the key of a name. */
  labels: ReadonlyMap<string, string>;
  connectionIds: readonly string[];
  labelIds: readonly string[];
  timeZone: string | null;
  dateOrder: DateOrder | null;
  /** Cells carry the apostrophes that our own export puts before formulas. */
  isGuarded: boolean;
  /** Is true for our own export, whose addresses of media are signed anew each time. */
  isOwn: boolean;
  columns: number;
};

/** Reads a row as the post that it describes. What cannot be understood is a problem of its column. */
export function readRow(cells: readonly string[], context: RowContext): ReadingRow {
  const row = new RowReader(cells, context);
  return row.read();
}

class RowReader {
  private readonly problems: RowProblem[] = [];
  private readonly filled = new Map<ImportField, { column: number; cell: string }[]>();

  constructor(
    cells: readonly string[],
    private readonly context: RowContext,
  ) {
    if (cells.length > context.columns) {
      const message = `This row has ${cells.length} cells, and there are ${context.columns} columns. Put texts that hold the separator into quotation marks.`;
      this.refuse(null, "row_too_long", message);
    }
    for (const [index, field] of Object.entries(context.mapping)) {
      const raw = cells[Number(index)] ?? "";
      const cell = context.isGuarded ? unguarded(raw) : raw;
      if (cell.trim() === "" || field === "ignore") continue;
      this.filled.set(field, [...(this.filled.get(field) ?? []), { column: Number(index), cell }]);
    }
  }

  read(): ReadingRow {
    const connectionIds = this.accounts();
    const { labelIds, newLabels } = this.labels();
    const alts: Record<string, string> = {};
    const mediaIds = this.media(alts);
    const post: RowPost = {
      title: this.title(),
      text: this.text(),
      additionalPosts: this.additionalPosts(alts),
      connectionIds: connectionIds ?? [...this.context.connectionIds],
      mediaIds,
      labelIds,
      newLabels,
      crops: [],
      networkOptions: {},
      textOverrides: {},
      mediaOverrides: {},
      scheduledAt: this.scheduledAt(),
      alts,
    };
    Object.assign(post, this.ownFields());
    if (isEmpty(post))
      this.refuse(null, "nothing_said", "This row has neither a text nor a medium.");
    return { post, problems: this.problems, namesAccounts: connectionIds !== null };
  }

  private cellsOf(field: ImportField) {
    return this.filled.get(field) ?? [];
  }

  private refuse(
    column: number | null,
    code: string,
    message: string,
    severity: RowProblem["severity"] = "error",
  ): void {
    this.problems.push({ column, connectionId: null, code, severity, message });
  }

  /** Returns null where the row names none. */
  private accounts(): string[] | null {
    const found = [
      ...this.cellsOf("connection").flatMap(({ column, cell }) => this.namedAccounts(cell, column)),
      ...this.cellsOf("network").flatMap(({ column, cell }) =>
        this.accountsOfNetworks(cell, column),
      ),
    ];
    const isNamed = this.filled.has("connection") || this.filled.has("network");
    return isNamed ? [...new Set(found)] : null;
  }

  private namedAccounts(cell: string, column: number): string[] {
    const { accounts } = this.context;
    const whole = accounts.find(cell);
    if (whole.length > 0) return this.chosen(whole, cell, column);
    // Our own export puts spaces between accounts, as their ids hold none.
    const spaced = cell.trim().split(/\s+/);
    const isSpaced = spaced.length > 1 && spaced.every((word) => /^[a-z]+:\S+$/.test(word));
    return (isSpaced ? spaced : namesIn(cell)).flatMap((name) => {
      const found = accounts.find(name);
      if (found.length > 0) return this.chosen(found, name, column);
      const message = `There is no account “${shortened(name)}” here. Connect it, or choose accounts for all rows.`;
      this.refuse(column, "account_unknown", message);
      return [];
    });
  }

  private accountsOfNetworks(cell: string, column: number): string[] {
    return namesIn(cell).flatMap((name) => {
      const found = this.context.accounts.ofNetwork(name);
      if (found.length > 0) return this.chosen(found, name, column);
      const message = `No account of “${shortened(name)}” is connected here.`;
      this.refuse(column, "network_unknown", message);
      return [];
    });
  }

  /** Where several accounts have one name, those that were chosen for all rows decide. */
  private chosen(found: readonly Account[], name: string, column: number): string[] {
    if (found.length === 1) return found.map(({ id }) => id);
    const preferred = found.filter(({ id }) => this.context.connectionIds.includes(id));
    if (preferred.length > 0) return preferred.map(({ id }) => id);
    const names = found.map((one) => `${one.name} (${one.provider}:${one.accountId})`).slice(0, 5);
    const message = `“${shortened(name)}” can be ${names.join(" or ")}. Name one of them, or choose accounts for all rows.`;
    this.refuse(column, "account_ambiguous", message);
    return [];
  }

  private labels() {
    const names = this.cellsOf("label").flatMap(({ cell }) => namesIn(cell));
    const ids = new Set(this.context.labelIds);
    const newLabels = new Map<string, string>();
    for (const name of names) {
      const id = this.context.labels.get(nameKeyOf(name));
      if (id) ids.add(id);
      else newLabels.set(nameKeyOf(name), name.replace(/\s+/g, " "));
    }
    return { labelIds: [...ids], newLabels: [...newLabels.values()] };
  }

  /** Texts are kept as they are: spaces and lines in them are somebody's intention. */
  private text(): string {
    const texts = this.cellsOf("text").map(({ cell }) => cell);
    const said = texts.join("\n\n");
    const links = this.cellsOf("link").flatMap(({ cell }) => addressesIn(cell));
    const missing = links.filter((link) => !said.includes(link));
    return [said, ...missing].filter((part) => part !== "").join(said === "" ? "\n" : "\n\n");
  }

  private title(): string {
    const titles = this.cellsOf("title").map(({ cell }) => cell);
    if (titles.length > 0) return titles.join(" ");
    const notes = this.cellsOf("note").map(({ cell }) => cell.trim().replace(/\s+/g, " "));
    const note = [...notes.join(" ")];
    return note.length > titleMax ? `${note.slice(0, titleMax - 1).join("")}…` : note.join("");
  }

  private media(alts: Record<string, string>): string[] {
    const addresses = this.cellsOf("mediaUrl").flatMap(({ column, cell }) => {
      return addressesIn(cell).filter((address) => this.isAddress(address, column));
    });
    const texts = this.cellsOf("altText").flatMap(({ cell }) => textsIn(cell));
    for (const [index, address] of addresses.entries()) {
      const alt = texts[index]?.trim();
      if (alt) alts[address] = alt;
    }
    return [...new Set(addresses)];
  }

  private isAddress(address: string, column: number): boolean {
    if (isUuidOrWeb(address)) return true;
    const message = `“${shortened(address)}” is no address of a picture or a video. It must begin with https://.`;
    this.refuse(column, "media_address", message);
    return false;
  }

  private additionalPosts(alts: Record<string, string>): RowPost["additionalPosts"] {
    const own = this.cellsOf("additionalPosts").flatMap(({ column, cell }) => {
      const read = AdditionalPosts.safeParse(jsonIn(cell));
      if (read.success) return read.data;
      this.refuse(
        column,
        "additional_posts",
        "Further posts must be a list in JSON, as our export writes it.",
      );
      return [];
    });
    for (const { media, altTexts } of own) {
      for (const [index, address] of media.entries()) {
        const alt = altTexts[index];
        if (alt) alts[address] = alt;
      }
    }
    const comments = this.cellsOf("firstComment").map(({ cell }) => ({ text: cell, mediaIds: [] }));
    return [...comments, ...own.map(({ text, media }) => ({ text, mediaIds: media }))];
  }

  private scheduledAt(): string | null {
    const [whole] = this.cellsOf("scheduledAt");
    const [date] = this.cellsOf("date");
    const [time] = this.cellsOf("time");
    if (whole) return this.instantOf(whole.cell, { column: whole.column, time: time?.cell });
    if (date) return this.instantOf(date.cell, { column: date.column, time: time?.cell });
    if (time) this.refuse(time.column, "date_missing", "This row has a time and no date.");
    return null;
  }

  private instantOf(
    cell: string,
    { column, time }: { column: number; time: string | undefined },
  ): string | null {
    const { dateOrder } = this.context;
    const read = this.withTime(readTimeCell(cell, dateOrder), time);
    switch (read.kind) {
      case "instant":
        return read.at;
      case "open":
        return null;
      case "wall":
        return this.instantOfWall(read, column);
      default: {
        const message = `“${shortened(cell)}” cannot be read as a date and a time.`;
        this.refuse(column, "date_unreadable", message);
        return null;
      }
    }
  }

  private withTime(read: TimeCell, time: string | undefined): TimeCell {
    if (read.kind !== "wall" || read.time !== null || time === undefined) return read;
    const clock = readTimeCell(time, null);
    if (clock.kind === "time") return { ...read, time: clock.time };
    return clock.kind === "wall" && clock.time !== null ? { ...read, time: clock.time } : read;
  }

  private instantOfWall(
    { date, time }: { date: string; time: string | null },
    column: number,
  ): string | null {
    if (time === null) {
      this.refuse(column, "time_missing", `${date} has no time of day.`);
      return null;
    }
    const { timeZone } = this.context;
    const read = timeZone && instantIn({ date, time }, timeZone);
    if (!read) return null;
    if (read.warning) this.refuse(column, "clocks_change", read.warning, "warning");
    return read.at;
  }

  /** The fields of our own export that name accounts and media by what they are elsewhere. */
  private ownFields(): Partial<RowPost> {
    return {
      textOverrides: this.byAccount("accountTexts", ByPosition(z.string().nullable())),
      mediaOverrides: this.byAccount("accountMedia", ByPosition(z.array(z.string()))),
      networkOptions: this.byAccount("networkOptions", ChosenOptions),
      crops: this.crops(),
    };
  }

  private byAccount<Value>(field: ImportField, Shape: z.ZodType<Value>): Record<string, Value> {
    const [given] = this.cellsOf(field);
    if (!given) return {};
    const read = z.record(z.string(), Shape).safeParse(jsonIn(given.cell));
    if (!read.success) {
      this.refuse(
        given.column,
        "own_field",
        "This must be an object in JSON, as our export writes it.",
      );
      return {};
    }
    const entries = Object.entries(read.data).flatMap(([name, value]) => {
      const id = this.oneAccount(name, given.column);
      return id ? [[id, value] as const] : [];
    });
    return Object.fromEntries(entries);
  }

  private crops(): RowPost["crops"] {
    const [given] = this.cellsOf("crops");
    if (!given) return [];
    const read = z.array(WrittenCrop).safeParse(jsonIn(given.cell));
    if (!read.success) {
      this.refuse(
        given.column,
        "own_field",
        "Crops must be a list in JSON, as our export writes it.",
      );
      return [];
    }
    return read.data.map(({ media, account, ...crop }) => ({
      ...crop,
      mediaId: media,
      connectionId: account === null ? null : this.oneAccount(account, given.column),
    }));
  }

  private oneAccount(name: string, column: number): string | null {
    const [found] = this.context.accounts.find(name);
    if (found) return found.id;
    this.refuse(column, "account_unknown", `There is no account “${shortened(name)}” here.`);
    return null;
  }
}

const AdditionalPosts = z.array(
  z.object({
    text: z.string(),
    media: z.array(z.string()).default([]),
    altTexts: z.array(z.string()).default([]),
  }),
);

const WrittenCrop = PostCrop.omit({ mediaId: true, connectionId: true }).extend({
  media: z.string(),
  account: z.string().nullable().default(null),
});

function ByPosition<Value extends z.ZodType>(value: Value) {
  return z.record(z.string(), value);
}

function isUuidOrWeb(address: string): boolean {
  if (z.uuid().safeParse(address).success) return true;
  return address.length <= 4000 && /^https?:\/\//i.test(address) && URL.canParse(address);
}

function isEmpty({ text, mediaIds, additionalPosts, textOverrides, mediaOverrides }: RowPost) {
  const own = [...Object.values(textOverrides), ...Object.values(mediaOverrides)];
  return (
    text.trim() === "" && mediaIds.length === 0 && additionalPosts.length === 0 && own.length === 0
  );
}

function shortened(text: string): string {
  const letters = [...text.trim().slice(0, 120)];
  return letters.length > 40 ? `${letters.slice(0, 39).join("")}…` : letters.join("");
}

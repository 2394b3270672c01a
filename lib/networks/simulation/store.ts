import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Fold } from "./state";

export type StoreDefinition<Effect extends { kind: string }, State extends Fold<Effect>> = {
  state: State;
  effect: z.ZodType<Effect>;
  idsFrom: bigint;
};

export type Store<Effect extends { kind: string }, State extends Fold<Effect>> = ReturnType<
  typeof openStore<Effect, State>
>;

export function openStore<Effect extends { kind: string }, State extends Fold<Effect>>(
  dataDir: string,
  { state, effect: effectSchema, idsFrom }: StoreDefinition<Effect, State>,
) {
  const mediaDir = join(dataDir, "media");
  mkdirSync(mediaDir, { recursive: true, mode: 0o700 });
  // An earlier version left them open to every local user.
  for (const folder of [dataDir, mediaDir]) chmodSync(folder, 0o700);
  const Entry = z.object({
    seq: z.number(),
    atMs: z.number(),
    operation: z.string(),
    requestHash: z.string(),
    effect: effectSchema,
  });
  const journal = openJournal<Effect>(join(dataDir, "journal.jsonl"), (line) => Entry.parse(line));
  for (const entry of journal.entries) state.apply(entry);
  return {
    state,
    journal: journal.entries,
    /** Real ids exceed 2^53 too. */
    nextId(): string {
      return String(idsFrom + BigInt(journal.entries.length + 1));
    },
    record(effect: Effect, cause: { atMs: number; operation: string; requestHash: string }): void {
      state.apply(journal.append({ ...cause, effect }));
    },
    saveMedia(sha256: string, bytes: Buffer): void {
      const file = join(mediaDir, sha256);
      if (existsSync(file)) return;
      writeFileSync(`${file}.part`, bytes, { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
    readMedia(sha256: string): Buffer {
      return readFileSync(join(mediaDir, sha256));
    },
    parts: openParts(mediaDir),
    reset(): void {
      journal.clear();
      state.clear();
      rmSync(mediaDir, { recursive: true, force: true });
      mkdirSync(mediaDir, { recursive: true, mode: 0o700 });
    },
  };
}

export type JournalEntry<Effect extends { kind: string } = { kind: string }> = {
  seq: number;
  atMs: number;
  operation: string;
  requestHash: string;
  effect: Effect;
};

export type Parts = ReturnType<typeof openParts>;

type Journal<Effect extends { kind: string }> = {
  entries: readonly JournalEntry<Effect>[];
  append(entry: Omit<JournalEntry<Effect>, "seq">): JournalEntry<Effect>;
  clear(): void;
};

/**
 * Entries are appended synchronously, so that every answered effect survives the end of the
 * process.
 */
function openJournal<Effect extends { kind: string }>(
  file: string,
  parse: (line: unknown) => JournalEntry<Effect>,
): Journal<Effect> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const entries = readEntries(file, parse);
  return {
    entries,
    append(given) {
      const entry = { seq: entries.length + 1, ...given };
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
      entries.push(entry);
      return entry;
    },
    clear() {
      truncateSync(file);
      entries.length = 0;
    },
  };
}

function readEntries<Entry>(file: string, parse: (line: unknown) => Entry): Entry[] {
  if (!existsSync(file)) {
    appendFileSync(file, "", { mode: 0o600 });
    return [];
  }
  chmodSync(file, 0o600);
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  // A process that is killed while writing leaves half a line, whose effect was never answered.
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => parse(JSON.parse(line)));
}

type StoredRange = { bytes: Buffer; start: number; size: number };

function openParts(mediaDir: string) {
  const fileOf = (name: string) => join(mediaDir, name);
  return {
    save(name: string, bytes: Buffer): void {
      writeFileSync(fileOf(`${name}.part`), bytes, { mode: 0o600 });
      renameSync(fileOf(`${name}.part`), fileOf(name));
    },
    join(names: readonly string[]): string {
      const [first = "none"] = names;
      const whole = fileOf(`${first}.whole`);
      const hash = createHash("sha256");
      writeFileSync(whole, "", { mode: 0o600 });
      for (const name of names) {
        const bytes = readFileSync(fileOf(name));
        hash.update(bytes);
        appendFileSync(whole, bytes);
      }
      const sha256 = hash.digest("hex");
      renameSync(whole, fileOf(sha256));
      return sha256;
    },
    drop(names: readonly string[]): void {
      for (const name of names) rmSync(fileOf(name), { force: true });
    },
    read(name: string, start: number, bytesMax: number): StoredRange {
      const { size } = statSync(fileOf(name));
      const bytes = Buffer.alloc(Math.max(0, Math.min(bytesMax, size - start)));
      const file = openSync(fileOf(name), "r");
      try {
        readSync(file, bytes, 0, bytes.byteLength, start);
      } finally {
        closeSync(file);
      }
      return { bytes, start, size };
    },
  };
}

import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  truncateSync,
} from "node:fs";
import { dirname } from "node:path";

export type JournalEntry<Effect extends { kind: string } = { kind: string }> = {
  seq: number;
  atMs: number;
  operation: string;
  requestHash: string;
  effect: Effect;
};

export type Journal<Effect extends { kind: string }> = {
  entries: readonly JournalEntry<Effect>[];
  append(entry: Omit<JournalEntry<Effect>, "seq">): JournalEntry<Effect>;
  clear(): void;
};

/**
 * Entries are appended synchronously, so that every answered effect survives the end of the
 * process.
 */
export function openJournal<Effect extends { kind: string }>(
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

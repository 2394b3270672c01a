import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type JournalEntry, openJournal } from "./journal";
import { openParts } from "./parts";

/** What a network knows: the fold of its journal. */
export type Fold<Effect extends { kind: string }> = {
  apply(entry: JournalEntry<Effect>): void;
  clear(): void;
};

export type StoreOptions<Effect extends { kind: string }, State extends Fold<Effect>> = {
  dataDir: string;
  state: State;
  parse: (line: unknown) => JournalEntry<Effect>;
  /** The number before the first id. */
  idsFrom: bigint;
};

/** The journal, the media folder beside it, and the state they add up to. */
export function openStore<Effect extends { kind: string }, State extends Fold<Effect>>({
  dataDir,
  state,
  parse,
  idsFrom,
}: StoreOptions<Effect, State>) {
  const mediaDir = join(dataDir, "media");
  mkdirSync(mediaDir, { recursive: true });
  const journal = openJournal<Effect>(join(dataDir, "journal.jsonl"), parse);
  for (const entry of journal.entries) state.apply(entry);
  return {
    state,
    journal: journal.entries,
    /** The next decimal id, beyond 2^53 as the networks' own are. */
    nextId(): string {
      return String(idsFrom + BigInt(journal.entries.length + 1));
    },
    record(effect: Effect, cause: { atMs: number; operation: string; requestHash: string }): void {
      state.apply(journal.append({ ...cause, effect }));
    },
    /** Written whole before its effect is recorded. */
    saveMedia(sha256: string, bytes: Buffer): void {
      const file = join(mediaDir, sha256);
      if (existsSync(file)) return;
      writeFileSync(`${file}.part`, bytes);
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
      mkdirSync(mediaDir, { recursive: true });
    },
  };
}

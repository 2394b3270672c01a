import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openJournal } from "../../simulation/journal";
import { type Effect, Entry } from "./effects";
import { State } from "./state";

export type Store = ReturnType<typeof openStore>;

/** The journal, the media folder beside it, and the state they add up to. */
export function openStore(dataDir: string) {
  const mediaDir = join(dataDir, "media");
  mkdirSync(mediaDir, { recursive: true });
  const journal = openJournal<Effect>(join(dataDir, "journal.jsonl"), (line) => Entry.parse(line));
  const state = new State();
  for (const entry of journal.entries) state.apply(entry);
  return {
    state,
    journal: journal.entries,
    /** The next decimal id, beyond 2^53 as the network's own are. */
    nextId(): string {
      return String(122_100_000_000_000_000n + BigInt(journal.entries.length + 1));
    },
    record(effect: Effect, cause: { atMs: number; operation: string; requestHash: string }): void {
      state.apply(journal.append({ ...cause, effect }));
    },
    /** Written whole before its effect is recorded. */
    saveMedia(sha256: string, bytes: Buffer): void {
      const file = join(mediaDir, sha256);
      writeFileSync(`${file}.part`, bytes);
      renameSync(`${file}.part`, file);
    },
    readMedia(sha256: string): Buffer {
      return readFileSync(join(mediaDir, sha256));
    },
    reset(): void {
      journal.clear();
      state.clear();
      rmSync(mediaDir, { recursive: true, force: true });
      mkdirSync(mediaDir, { recursive: true });
    },
  };
}

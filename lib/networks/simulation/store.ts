import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openJournal } from "./journal";
import { openParts } from "./parts";
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

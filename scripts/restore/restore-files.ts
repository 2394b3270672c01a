import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { UnusableBackup } from "../backup/unusable-backup";

const tops = ["media", "sandbox"] as const;

/** Files come to stand beside their folders, which they become once the database has its rows. */
export class RestoredFiles {
  constructor(private readonly dataDir: string) {}

  async assertNone(): Promise<void> {
    for (const top of tops) {
      const found = await readdir(join(this.dataDir, top)).catch(() => []);
      if (top === "sandbox" || found.length === 0) continue;
      throw new UnusableBackup(
        `${join(this.dataDir, top)} has files already. Restore into an empty DATA_DIR.`,
      );
    }
  }

  async begin(): Promise<void> {
    for (const top of tops) await rm(this.#beside(top), { recursive: true, force: true });
  }

  async write(
    top: (typeof tops)[number],
    path: string,
    chunks: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const file = join(this.#beside(top), path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(chunks, createWriteStream(file, { mode: 0o600, flags: "wx" }));
  }

  async putInPlace(): Promise<void> {
    for (const top of tops) {
      const beside = this.#beside(top);
      await mkdir(beside, { recursive: true, mode: 0o700 });
      await rm(join(this.dataDir, top), { recursive: true, force: true });
      await rename(beside, join(this.dataDir, top));
    }
  }

  #beside(top: string): string {
    return join(this.dataDir, `${top}.restoring`);
  }
}

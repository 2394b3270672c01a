import { constants } from "node:fs";
import { copyFile, link, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { MediaRow, Snapshot } from "./snapshot";

/** `missing` have no file on the disk; those `elsewhere` lie in a bucket. */
export type HeldMedia = { missing: string[]; elsewhere: number };

/**
 * Second names of the files that a backup reads, so that nobody can delete or change them before
 * they are read.
 */
export class HeldFiles {
  readonly folder: string;

  constructor(private readonly dataDir: string) {
    this.folder = join(dataDir, "backup-under-way");
  }

  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  async holdMedia(snapshot: Snapshot): Promise<HeldMedia> {
    const missing: string[] = [];
    let elsewhere = 0;
    const limit = pLimit(16);
    const holding = new Set<Promise<void>>();
    for await (const row of snapshot.media()) {
      if (!row.isHere) {
        elsewhere += 1;
        continue;
      }
      const held = limit(async () => {
        if (!(await this.#holdMedium(row))) missing.push(`${row.workspaceId}/${row.id}`);
      });
      const done: Promise<void> = held.finally(() => holding.delete(done));
      holding.add(done);
      if (holding.size >= 1_000) await Promise.race(holding);
    }
    await Promise.all(holding);
    return { missing: missing.sort(), elsewhere };
  }

  async holdSandbox(): Promise<void> {
    for await (const path of filesBelow(join(this.dataDir, "sandbox"))) {
      if (!isPlainPath(path)) continue;
      const held = join(this.folder, "sandbox", path);
      await mkdir(join(held, ".."), { recursive: true, mode: 0o700 });
      // Its journal grows, so that it is copied: a tar archive tells the size before the bytes.
      await copyFile(join(this.dataDir, "sandbox", path), held, constants.COPYFILE_FICLONE).catch(
        unlessMissing,
      );
    }
  }

  async *files(): AsyncGenerator<{ name: string; path: string; size: number }> {
    for await (const name of filesBelow(this.folder)) {
      const path = join(this.folder, name);
      yield { name, path, size: (await stat(path)).size };
    }
  }

  async #holdMedium({ workspaceId, id, sha256 }: MediaRow): Promise<boolean> {
    const place = join("media", workspaceId, id);
    const found = await readdir(join(this.dataDir, place)).catch(() => []);
    const kept = found.filter((name) => name.startsWith(sha256) && !name.endsWith(".part"));
    await mkdir(join(this.folder, place), { recursive: true, mode: 0o700 });
    for (const name of kept) {
      const target = join(this.folder, place, name);
      await hold(join(this.dataDir, place, name), target);
    }
    return stat(join(this.folder, place, sha256)).then(
      () => true,
      () => false,
    );
  }
}

export function isPlainPath(path: string): boolean {
  return path.split("/").every((part) => /^[A-Za-z0-9][\w.-]{0,200}$/.test(part));
}

async function* filesBelow(folder: string, within = ""): AsyncGenerator<string> {
  const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const path = within ? `${within}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile() && !entry.name.endsWith(".part")) yield path;
  }
}

/** Media may lie on a file system of their own, which no second name reaches. */
async function hold(path: string, target: string): Promise<void> {
  await link(path, target).catch((error: NodeJS.ErrnoException) =>
    error.code === "EXDEV" ? copyFile(path, target).catch(unlessMissing) : unlessMissing(error),
  );
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

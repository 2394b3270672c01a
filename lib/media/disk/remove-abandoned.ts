import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { mediaRoot } from "./media-files";

const started = /^upload(\.|$)/;

export async function removeAbandoned(sentBefore: Date): Promise<number> {
  let removed = 0;
  for await (const path of startedUploads()) {
    const found = await stat(path).catch(() => null);
    if (!found || found.ctime >= sentBefore) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function* startedUploads(): AsyncGenerator<string> {
  for await (const workspace of within(mediaRoot())) {
    for await (const medium of within(workspace)) yield* within(medium, started);
  }
}

async function* within(folder: string, names = /^[0-9a-f-]{36}$/): AsyncGenerator<string> {
  const found = await readdir(folder).catch(() => []);
  for (const name of found) {
    if (names.test(name)) yield join(/* turbopackIgnore: true */ folder, name);
  }
}

import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const sourceMapName = /\/\/# sourceMappingURL=.*\s*$/;

/** The bundler writes some chunks once per route; equal ones are loaded once under one name. */
export async function mergeEqualChunks(server: string): Promise<number> {
  const files = await filesIn(join(server, "chunks"));
  const renamed = namesOfEqual(files);
  if (renamed.size === 0) return 0;
  for (const { path, text } of await filesIn(server)) {
    if (renamed.has(basename(path))) await rm(path);
    else await rename(path, text, renamed);
  }
  return renamed.size;
}

type TextFile = { path: string; text: string };

async function filesIn(folder: string): Promise<TextFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(js|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, "utf8") })));
}

function namesOfEqual(files: readonly TextFile[]): Map<string, string> {
  const first = new Map<string, string>();
  const renamed = new Map<string, string>();
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const content = text.replace(sourceMapName, "");
    const key = join(path, "..", createHash("sha256").update(content).digest("hex"));
    const kept = first.get(key);
    if (kept) renamed.set(basename(path), kept);
    else first.set(key, basename(path));
  }
  return renamed;
}

async function rename(path: string, text: string, renamed: Map<string, string>): Promise<void> {
  const changed = text.replace(
    chunkName,
    (_, folder: string, name: string) => `${folder}${renamed.get(name) ?? name}`,
  );
  if (changed !== text) await writeFile(path, changed);
}

const chunkName = /(server\/chunks\/(?:ssr\/)?)([^/"'\\]{1,120}\.js)/g;

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

export async function contentHash(
  root: string,
  names: string[],
  skip: (path: string) => boolean = () => false,
): Promise<string> {
  const files = (await Promise.all(names.map((name) => listFiles(join(root, name))))).flat();
  const hash = createHash("sha256");
  for (const file of files.map((path) => relative(root, path)).sort()) {
    if (skip(file)) continue;
    const content = createHash("sha256").update(await readFile(join(root, file)));
    hash.update(`${file}\0${content.digest("hex")}\n`);
  }
  return hash.digest("hex");
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR") return null;
    throw error;
  });
  if (entries === null) return [path];
  const files = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  return (await Promise.all(files.map((entry) => listFiles(join(path, entry.name))))).flat();
}

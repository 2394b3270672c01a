import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";

/** Is started by the built server, which bundles the rest of the repository. */
export const startedFiles = ["lib/kernel/images/decoder.mjs", "lib/planning/imports/reader.mjs"];

const ownFolders = new Set([".next", "node_modules", "public"]);
const ownFiles = new Set(["package.json", "server.js", ...startedFiles]);

/** Removes what Next copies beside the server, such as `.env` with its secrets. */
export async function removeStrayFiles(server: string): Promise<void> {
  for (const path of await strayFiles(server)) await rm(join(server, path));
}

export async function strayFiles(server: string): Promise<string[]> {
  const names = await readdir(server);
  const others = names.filter((name) => !ownFolders.has(name));
  const files = await Promise.all(others.map((name) => filesAt(server, name)));
  return files.flat().filter((path) => !ownFiles.has(path));
}

export async function tracedSources(root: string): Promise<string[]> {
  const paths = await readdir(join(root, ".next/server"), { recursive: true });
  const traces = paths.filter((path) => path.endsWith(".nft.json"));
  const traced = await Promise.all(
    traces.map((path) => readTrace(root, join(root, ".next/server", path))),
  );
  return [...new Set(traced.flat())].filter((path) => !ownFolders.has(path.split("/")[0] ?? ""));
}

async function readTrace(root: string, trace: string): Promise<string[]> {
  const { files } = JSON.parse(await readFile(trace, "utf8")) as { files: string[] };
  return files.map((file) => inPosix(relative(root, resolve(dirname(trace), file))));
}

async function filesAt(server: string, name: string): Promise<string[]> {
  const inside = await readdir(join(server, name), { recursive: true, withFileTypes: true }).catch(
    () => null,
  );
  if (!inside) return [name];
  return inside
    .filter((entry) => !entry.isDirectory())
    .map((entry) => inPosix(relative(server, join(entry.parentPath, entry.name))));
}

function inPosix(path: string): string {
  return path.replaceAll(sep, "/");
}

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeStrayFiles, startedFiles, strayFiles, tracedSources } from "./built-files";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "herald-built-"));
});
afterEach(() => rm(root, { recursive: true }));

async function put(path: string, content = ""): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

it("a server keeps what runs, and loses what was copied beside it", async () => {
  const running = [".next/server/app.js", "node_modules/pg/index.js", "server.js", "package.json"];
  const copied = [".env", "data/encryption-keys", "lib/a.test.ts", "lib/a.ts", "scripts/start.mjs"];
  for (const path of [...running, ...startedFiles, ...copied]) await put(path);
  expect((await strayFiles(root)).toSorted()).toEqual(copied);
  await removeStrayFiles(root);
  expect(await strayFiles(root)).toEqual([]);
});

it("files of the repository in a trace are named once", async () => {
  const files = ["../../node_modules/pg/index.js", "chunks/a.js", "../../visible/encryption-keys"];
  for (const page of ["a", "b"]) {
    await put(`.next/server/${page}.js.nft.json`, JSON.stringify({ version: 1, files }));
  }
  expect(await tracedSources(root)).toEqual(["visible/encryption-keys"]);
});

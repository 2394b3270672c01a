import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { filesOf, isExpected, unexpectedFiles, unpackedBytes } from "./release-files";

const running = [
  ".env.example",
  "LICENSE",
  ".next/BUILD_ID",
  ".next/server/chunks/a.js",
  ".next/static/chunks/a.css",
  "bin/herald",
  "lib/kernel/images/decoder.mjs",
  "lib/planning/imports/reader.mjs",
  "node_modules/pg/lib/index.js",
  "prisma/migrations/20261101000000_start/migration.sql",
  "programs/start.mjs",
  "server.js",
];
const foreign = [
  ".data/encryption-keys",
  ".env",
  ".next/cache/x.json",
  ".next/server/app/posts.test.js",
  "any-folder/encryption-keys",
  "lib/kernel/env.ts",
  "programs/start.ts",
  "scripts/start.mjs",
  "testing/world/world.ts",
];

it.each(running)("a release may hold %s", (path) => {
  expect(isExpected(path)).toBe(true);
});

it.each(foreign)("a release must not hold %s", (path) => {
  expect(isExpected(path)).toBe(false);
});

it("names the files of a folder that no release holds, and what all take on a disk", async () => {
  const folder = await mkdtemp(join(tmpdir(), "herald-release-"));
  try {
    for (const path of [...running, ...foreign]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), "x");
    }
    expect(await unexpectedFiles(folder)).toEqual(foreign.toSorted());
    expect(await filesOf(folder)).toHaveLength(running.length + foreign.length);
    expect(await unpackedBytes(folder)).toBe(4096 * (running.length + foreign.length));
  } finally {
    await rm(folder, { recursive: true });
  }
});

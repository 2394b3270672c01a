import { mkdir, mkdtemp, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { contentHash } from "./content-hash";

let root = "";
const isTest = (path: string) => path.endsWith(".test.ts");
const hash = () => contentHash(root, ["app", "next.config.ts"], isTest);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "herald-hash-"));
  await mkdir(join(root, "app"));
  await writeFile(join(root, "app/page.tsx"), "page");
  await writeFile(join(root, "next.config.ts"), "config");
});

test("the same sources have the same hash", async () => {
  expect(await hash()).toBe(await hash());
});

test("a changed, a new and a moved file and a changed configuration each change the hash", async () => {
  const seen = new Set([await hash()]);
  await writeFile(join(root, "app/page.tsx"), "other page");
  seen.add(await hash());
  await writeFile(join(root, "app/new.tsx"), "new");
  seen.add(await hash());
  await rename(join(root, "app/new.tsx"), join(root, "app/moved.tsx"));
  seen.add(await hash());
  await writeFile(join(root, "next.config.ts"), "other config");
  seen.add(await hash());
  expect(seen.size).toBe(5);
});

test("tests and files outside of the sources do not change the hash", async () => {
  const before = await hash();
  await writeFile(join(root, "README.md"), "text");
  await writeFile(join(root, "app/page.test.ts"), "test");
  expect(await hash()).toBe(before);
});

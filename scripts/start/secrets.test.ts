import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSecrets } from "./secrets";

test("secrets are created once and stay the same", async () => {
  const folder = await freshFolder();
  const first = await readSecrets(folder);
  expect(await readSecrets(folder)).toEqual(first);
  expect(first.ENCRYPTION_KEYS).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/);
});

test("twenty concurrent first starts agree on one set of secrets", async () => {
  const folder = await freshFolder();
  const all = await Promise.all(Array.from({ length: 20 }, () => readSecrets(folder)));
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
  expect((await readdir(folder)).sort()).toEqual([
    "database-password",
    "encryption-keys",
    "setup-secret",
  ]);
});

test("only the owner may read a secret, even if it was open before", async () => {
  const folder = await freshFolder();
  await readSecrets(folder);
  await chmod(join(folder, "setup-secret"), 0o644);
  await readSecrets(folder);
  const files = await readdir(folder);
  const modes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).mode));
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
});

test("an emptied secret is refused instead of replaced", async () => {
  const folder = await freshFolder();
  await writeFile(join(folder, "encryption-keys"), "");
  await expect(readSecrets(folder)).rejects.toThrow("encryption-keys is empty");
  expect(await readFile(join(folder, "encryption-keys"), "utf8")).toBe("");
});

function freshFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "herald-secrets-"));
}

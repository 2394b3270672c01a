import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plant } from "@/testing/world/canaries";
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

test("a secret that is missing where data exists is not made anew", async () => {
  const files = ["database-password", "encryption-keys", "setup-secret"];
  for (const file of files) {
    const folder = await freshFolder();
    await readSecrets(folder);
    await rm(join(folder, file));
    const reading = readSecrets(folder, { given: {}, hasData: true });
    await expect(reading).rejects.toThrow(`${join(folder, file)} is missing. Without it `);
    expect(await readdir(folder)).toEqual(files.filter((name) => name !== file));
  }
});

test("a secret that a variable gives needs no file and makes none", async () => {
  const folder = await freshFolder();
  const given = {
    SETUP_SECRET: plant("a setup secret", "a-setup-secret-of-a-variable"),
    ENCRYPTION_KEYS: plant("an encryption key", "k1:key-of-a-variable"),
    DATABASE_URL: "postgresql://127.0.0.1/herald",
  };
  const { SETUP_SECRET, ENCRYPTION_KEYS } = given;
  const secrets = await readSecrets(folder, { given, hasData: true });
  expect(secrets).toMatchObject({ SETUP_SECRET, ENCRYPTION_KEYS });
  expect(await readdir(folder)).toEqual([]);
});

function freshFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "herald-secrets-"));
}

import { chmod, mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { restrict } from "./data-dir";

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

test("other users may not enter the data folder; for root, only the group of Postgres may", async () => {
  const folder = await mkdtemp(join(tmpdir(), "herald-data-"));
  await chmod(folder, 0o755);
  await restrict(folder, true);
  expect(await modeOf(folder)).toBe(process.getuid?.() === 0 ? 0o710 : 0o700);
  await restrict(folder, false);
  expect(await modeOf(folder)).toBe(0o700);
});

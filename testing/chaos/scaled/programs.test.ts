import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findInngest } from "./programs";

async function folderWithInngest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "herald-programs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "inngest"), "");
  return folder;
}

it("an Inngest server is found in the PATH", async () => {
  const folder = await folderWithInngest();
  const PATH = ["/nowhere", folder].join(delimiter);
  expect(findInngest({ PATH })).toBe(join(folder, "inngest"));
  expect(findInngest({ PATH: "/nowhere" })).toBeNull();
});

it("an Inngest server that is named wins, and is not replaced by another where it is missing", async () => {
  const PATH = await folderWithInngest();
  const INNGEST_CLI = join(await folderWithInngest(), "inngest");
  expect(findInngest({ PATH, INNGEST_CLI })).toBe(INNGEST_CLI);
  expect(findInngest({ PATH, INNGEST_CLI: "/nowhere/inngest" })).toBeNull();
});

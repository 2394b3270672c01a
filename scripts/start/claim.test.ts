import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claim } from "./claim";

test("a folder that a live process has claimed is refused, and says by whom", async () => {
  const file = await freshFile();
  const first = await claim(file, "first");
  expect(await claim(file, "second")).toEqual({ holder: "first" });
  if ("claim" in first) await first.claim.release();
});

test("of ten that claim a folder at once one gets it", async () => {
  const file = await freshFile();
  const attempts = await Promise.all(Array.from({ length: 10 }, (_, index) => claim(file, index)));
  const winners = attempts.flatMap((attempt) => ("claim" in attempt ? [attempt.claim] : []));
  expect(winners).toHaveLength(1);
  await winners[0]?.release();
});

test("a released claim can be taken again", async () => {
  const file = await freshFile();
  const first = await claim(file, "first");
  if ("claim" in first) await first.claim.release();
  await expect(stat(file)).rejects.toThrow("ENOENT");
  const second = await claim(file, "second");
  expect(second).toHaveProperty("claim");
  if ("claim" in second) await second.claim.release();
});

test("what a killed process left behind does not hold, though its process number is in use", async () => {
  const file = await freshFile();
  const left = { pid: process.pid, port: 1, nonce: "gone", details: "killed" };
  await writeFile(file, JSON.stringify(left));
  const attempt = await claim(file, "next");
  expect(attempt).toHaveProperty("claim");
  if ("claim" in attempt) await attempt.claim.release();
});

test("a file cut short by a power failure does not hold", async () => {
  const file = await freshFile();
  await writeFile(file, '{"pid":');
  const attempt = await claim(file, "next");
  expect(attempt).toHaveProperty("claim");
  if ("claim" in attempt) await attempt.claim.release();
});

test("the details of a running copy are there for others to read", async () => {
  const file = await freshFile();
  const attempt = await claim<{ url?: string }>(file, {});
  if (!("claim" in attempt)) throw new Error("The claim was refused.");
  await attempt.claim.update({ url: "http://localhost:3000" });
  const written = JSON.parse(await readFile(file, "utf8"));
  expect(written.details).toEqual({ url: "http://localhost:3000" });
  await attempt.claim.release();
});

async function freshFile(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), "herald-claim-")), "running.json");
}

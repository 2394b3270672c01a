import { copyFile, mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { acquireFileLock } from "./file-lock";

test("a lock that a live process holds is refused with the holder's details", async () => {
  const file = await freshFile();
  const first = await acquireFileLock(file, "first");
  expect(await acquireFileLock(file, "second")).toEqual({ holder: "first" });
  if ("lock" in first) await first.lock.release();
});

test("one of ten concurrent attempts acquires a lock", async () => {
  const file = await freshFile();
  const attempts = await Promise.all(
    Array.from({ length: 10 }, (_, index) => acquireFileLock(file, index)),
  );
  const winners = attempts.flatMap((attempt) => ("lock" in attempt ? [attempt.lock] : []));
  expect(winners).toHaveLength(1);
  await winners[0]?.release();
});

test("a released lock can be acquired again", async () => {
  const file = await freshFile();
  const first = await acquireFileLock(file, "first");
  if ("lock" in first) await first.lock.release();
  await expect(stat(file)).rejects.toThrow("ENOENT");
  const second = await acquireFileLock(file, "second");
  expect(second).toHaveProperty("lock");
  if ("lock" in second) await second.lock.release();
});

test("a killed process holds no lock, even if another process has its id by now", async () => {
  const file = await freshFile();
  const left = { pid: process.pid, port: 1, nonce: "gone", details: "killed" };
  await writeFile(file, JSON.stringify(left));
  const attempt = await acquireFileLock(file, "next");
  expect(attempt).toHaveProperty("lock");
  if ("lock" in attempt) await attempt.lock.release();
});

test("a copy of a folder that is locked is not locked", async () => {
  const file = await freshFile();
  const original = await acquireFileLock(file, "original");
  const copy = await freshFile();
  await copyFile(file, copy);
  const attempt = await acquireFileLock(copy, "copy");
  expect(attempt).toHaveProperty("lock");
  expect(await acquireFileLock(file, "second")).toEqual({ holder: "original" });
  for (const one of [original, attempt]) if ("lock" in one) await one.lock.release();
});

test("a lock file cut short by a power failure is replaced", async () => {
  const file = await freshFile();
  await writeFile(file, '{"pid":');
  const attempt = await acquireFileLock(file, "next");
  expect(attempt).toHaveProperty("lock");
  if ("lock" in attempt) await attempt.lock.release();
});

test("the lock file shows the holder's latest details to others", async () => {
  const file = await freshFile();
  const attempt = await acquireFileLock<{ url?: string }>(file, {});
  if (!("lock" in attempt)) throw new Error("The lock was refused.");
  await attempt.lock.update({ url: "http://localhost:3000" });
  const written = JSON.parse(await readFile(file, "utf8"));
  expect(written.details).toEqual({ url: "http://localhost:3000" });
  await attempt.lock.release();
});

async function freshFile(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), "herald-lock-")), "running.json");
}

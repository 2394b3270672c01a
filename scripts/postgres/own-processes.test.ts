import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endOrphans, findProcesses, markOf } from "./own-processes";

const folder = () => mkdtemp(join(tmpdir(), "herald-orphans-"));

async function left(script: string, dataDir: string) {
  const child = spawn(process.execPath, ["-e", script, "--", markOf(dataDir)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

const waits = "console.log(1); setInterval(() => {}, 1000);";

test("what a killed launcher left on a folder is found by its command line and ended", async () => {
  const [ours, foreign] = await Promise.all([folder(), folder()]);
  const orphan = await left(waits, ours);
  const other = await left(waits, foreign);
  const ended = once(orphan, "exit");
  expect(await endOrphans(ours)).toBe(1);
  expect(await ended).toEqual([null, "SIGTERM"]);
  expect(await findProcesses([markOf(foreign)])).toEqual([other.pid]);
  other.kill("SIGKILL");
});

test("a process that does not end when asked is killed", async () => {
  const dataDir = await folder();
  const orphan = await left(`process.on("SIGTERM", () => {}); ${waits}`, dataDir);
  const ended = once(orphan, "exit");
  await endOrphans(dataDir, 500);
  expect(await ended).toEqual([null, "SIGKILL"]);
});

test("a folder whose name begins like another one's is another folder", async () => {
  const dataDir = await folder();
  const other = await left(waits, `${dataDir}-2`);
  expect(await endOrphans(dataDir)).toBe(0);
  other.kill("SIGKILL");
});

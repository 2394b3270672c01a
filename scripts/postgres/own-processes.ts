import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** Windows names no command lines, so that what is started there ends with the launcher. */
export const canFindProcesses = process.platform !== "win32";

export function markOf(dataDir: string): string {
  return `--data-dir=${dataDir}`;
}

export async function findProcesses(words: string[]): Promise<number[]> {
  const all = process.platform === "linux" ? await readProc() : await readPs();
  const wanted = ` ${words.join(" ")} `;
  return all
    .filter(({ pid, command }) => pid !== process.pid && ` ${command} `.includes(wanted))
    .map(({ pid }) => pid);
}

export async function endOrphans(dataDir: string, graceMs = 10_000): Promise<number> {
  const find = () => findProcesses([markOf(dataDir)]);
  const orphans = await find();
  await end(find, [
    { signal: "SIGTERM", withinMs: graceMs },
    { signal: "SIGKILL", withinMs: 5_000 },
  ]);
  return orphans.length;
}

type Step = { signal: NodeJS.Signals; withinMs: number };

export async function end(find: () => Promise<number[]>, steps: Step[]): Promise<void> {
  for (const { signal, withinMs } of steps) {
    for (const pid of await find()) sendSignal(pid, signal);
    const deadline = performance.now() + withinMs;
    while ((await find()).length > 0 && performance.now() < deadline) await wait(50);
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A process may end on its own just before: that is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

type Listed = { pid: number; command: string };

async function readProc(): Promise<Listed[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid: Number(pid), command: line.replaceAll("\0", " ").trim() };
    }),
  );
}

async function readPs(): Promise<Listed[]> {
  if (!canFindProcesses) return [];
  const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "pid=,command="]);
  return stdout.split("\n").map((line) => {
    const [, pid = "0", command = ""] = /^\s*(\d+)\s+(.*?)\s*$/.exec(line) ?? [];
    return { pid: Number(pid), command };
  });
}

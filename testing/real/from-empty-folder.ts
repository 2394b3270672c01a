import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "@/scripts/project-root";

type Ready = { url: string; setupSecret: string };

export type Stopwatch = {
  /** Says how long this took, and how long all did; returns the latter. */
  lap: (name: string) => number;
};

/**
 * Clones the project without its packages into an empty folder and runs `npm start` there. The clock
 * runs from `npm start` on.
 */
export async function fromEmptyFolder<Result>(
  variables: Record<string, string>,
  job: (ready: Ready, clock: Stopwatch) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "herald-stranger-"));
  // Postgres reads its programs here, as another user where this one is root.
  await chmod(folder, 0o755);
  await run("git", ["clone", "--quiet", projectRoot, folder]);
  const clock = startClock();
  const started = startIn(folder, variables);
  try {
    const ready = await started.ready;
    clock.lap("npm start to answering");
    return await job(ready, clock);
  } finally {
    await started.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(command: string, parameters: string[]): Promise<void> {
  const [code] = await once(spawn(command, parameters, { stdio: "inherit" }), "exit");
  if (code !== 0) throw new Error(`${command} ${parameters.join(" ")} failed.`);
}

function startClock(): Stopwatch {
  const begunAt = performance.now();
  let lapAt = begunAt;
  return {
    lap: (name) => {
      const [now, load] = [performance.now(), loadavg()[0]?.toFixed(1)];
      const [took, total] = [now - lapAt, now - begunAt].map((ms) => (ms / 1000).toFixed(1));
      console.log(`${total?.padStart(6)} s  ${name}, which took ${took} s (load ${load})`);
      lapAt = now;
      return now - begunAt;
    },
  };
}

function startIn(folder: string, variables: Record<string, string>) {
  const port = 22_000 + randomInt(1_000);
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...process.env, ...variables, PORT: String(port), SANDBOX_PORT: String(port + 1_000) },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  return { ready: untilReady(child), end: () => endGroup(child) };
}

function untilReady(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let written = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      written += chunk;
      const [, url, setupSecret] = /(http:\/\/\S+)\/setup#(\S+)\s/.exec(written) ?? [];
      if (url && setupSecret) resolve({ url, setupSecret: decodeURIComponent(setupSecret) });
    });
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}.`)));
  });
}

/** The launcher goes on after npm until everything that it started has ended. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (!pid || !isGroupAlive(pid)) return;
  process.kill(-pid, "SIGTERM");
  while (isGroupAlive(pid)) await sleep(100);
}

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

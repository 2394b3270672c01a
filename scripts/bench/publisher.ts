import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { cpuSecondsOf } from "./cpu-seconds";

/** A process that publishes what falls due in the bench's database. */
export type Publisher = {
  name: string;
  /** User and system time so far; not a number where the system does not tell. */
  cpuSeconds: () => number;
  stop: () => Promise<void>;
};

/** The product's own runner, with its production timings. */
export function startProduct(sandboxPort: string): Promise<Publisher> {
  const script = fileURLToPath(new URL("../../testing/publishing-process.ts", import.meta.url));
  return start("product", sandboxPort, [script, "server"]);
}

/** What no publisher can do without: a claim, the call, a write. It survives nothing. */
export function startFloor(sandboxPort: string): Promise<Publisher> {
  return start("floor", sandboxPort, [fileURLToPath(new URL("floor.ts", import.meta.url))]);
}

async function start(
  name: string,
  sandboxPort: string,
  [script = "", ...args]: string[],
): Promise<Publisher> {
  const child = fork(script, args, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, SANDBOX_PORT: sandboxPort },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  child.send("start");
  await once(child, "message");
  return { name, cpuSeconds: () => cpuSecondsOf(child.pid ?? 0), stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

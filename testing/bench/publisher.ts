import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { cpuSecondsOf } from "./cpu-seconds";

export type Publisher = {
  name: string;
  cpuSeconds: () => number;
  /** Counts how often the engine called a function; the floor has no engine. */
  executions: () => Promise<number>;
  stop: () => Promise<void>;
};

export function startProduct(sandboxPort: string): Promise<Publisher> {
  const script = fileURLToPath(new URL("../publishing/publishing-process.ts", import.meta.url));
  return start("product", sandboxPort, [script, "server"]);
}

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
  return {
    name,
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    executions: () => (name === "product" ? ask(child) : Promise.resolve(0)),
    stop: () => end(child),
  };
}

async function ask(child: ChildProcess): Promise<number> {
  const answered = once(child, "message");
  child.send("executions");
  const [count] = await answered;
  return Number(count);
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

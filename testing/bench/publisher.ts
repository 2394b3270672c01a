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

/** Starts so many processes of the product on one database. */
export async function startProduct(sandboxPort: string, processes: number): Promise<Publisher> {
  const script = fileURLToPath(new URL("../publishing/publishing-process.ts", import.meta.url));
  const all = await Promise.all(
    Array.from({ length: processes }, () => start("product", sandboxPort, [script, "server"])),
  );
  return {
    name: processes === 1 ? "product" : `${processes} processes of the product`,
    cpuSeconds: () => sum(all.map((one) => one.cpuSeconds())),
    executions: async () => sum(await Promise.all(all.map((one) => one.executions()))),
    stop: async () => {
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
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

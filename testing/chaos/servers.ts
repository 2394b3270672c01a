import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DeliveryRef } from "@/lib/deliveries/states";
import type { Mode } from "./options";
import type { Command } from "./server-process";

const script = fileURLToPath(new URL("server-process.ts", import.meta.url));

export type Server = ReturnType<typeof openServer>;

export function openServer(mode: Mode) {
  let child: ChildProcess | undefined;
  let isClosed = false;
  let crashes = 0;
  let queue: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    const fresh = fork(script, [], {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, DATABASE_POOL: "10", NODE_NO_WARNINGS: "1" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child = fresh;
    fresh.once("exit", (_, signal) => {
      if (isClosed || signal === "SIGKILL") return;
      crashes += 1;
      void enqueue(start);
    });
    await messageOrExit(fresh, "loaded");
    send({ command: "start", mode });
    await messageOrExit(fresh, "started");
  }

  function send(command: Command): void {
    if (child?.connected) child.send(command, () => undefined);
  }

  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(() => (isClosed ? undefined : work()));
    return queue;
  }

  return {
    start: () => enqueue(start),
    kill: () =>
      enqueue(async () => {
        await end(child);
        await start();
      }),
    pause: (sleep: () => Promise<void>) =>
      enqueue(async () => {
        child?.kill("SIGSTOP");
        await sleep();
        child?.kill("SIGCONT");
      }),
    shiftClock: (ms: number) => send({ command: "shift clock", ms }),
    resend: (deliveries: DeliveryRef[]) => send({ command: "resend", deliveries }),
    settled: () => enqueue(async () => undefined),
    crashes: () => crashes,
    close: async () => {
      isClosed = true;
      await end(child);
    },
  };
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

function messageOrExit(child: ChildProcess, expected: string): Promise<void> {
  return new Promise((resolve) => {
    child.on("message", (message) => {
      if (message === expected) resolve();
    });
    child.once("exit", () => resolve());
  });
}

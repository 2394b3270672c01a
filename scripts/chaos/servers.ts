import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DeliveryRef } from "@/lib/deliveries/states";
import type { Mode } from "./modes";
import type { Order } from "./server-process";

const script = fileURLToPath(new URL("server-process.ts", import.meta.url));

/** One place where a server runs; a killed one is followed by the next. */
export type Server = ReturnType<typeof openServer>;

export function openServer(mode: Mode) {
  let child: ChildProcess | undefined;
  let isClosed = false;
  let crashes = 0;
  let blow: Promise<void> = Promise.resolve();

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
      blow = blow.then(start);
    });
    await said(fresh, "loaded");
    tell({ order: "start", mode });
    await said(fresh, "started");
  }

  function tell(order: Order): void {
    if (child?.connected) child.send(order, () => undefined);
  }

  /** Blows at one server come one after the other. */
  function strike(work: () => Promise<void>): Promise<void> {
    blow = blow.then(() => (isClosed ? undefined : work()));
    return blow;
  }

  return {
    start: () => strike(start),
    kill: () =>
      strike(async () => {
        await end(child);
        await start();
      }),
    /** Stops the process where it stands, and lets it go on after a while. */
    pause: (sleep: () => Promise<void>) =>
      strike(async () => {
        child?.kill("SIGSTOP");
        await sleep();
        child?.kill("SIGCONT");
      }),
    jump: (ms: number) => tell({ order: "clock", ms }),
    resend: (deliveries: DeliveryRef[]) => tell({ order: "resend", deliveries }),
    /** Once the blows so far are over. */
    settled: () => strike(async () => undefined),
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

/** Also resolves where the process ends first: another one follows it. */
function said(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve) => {
    child.on("message", (message) => {
      if (message === word) resolve();
    });
    child.once("exit", () => resolve());
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

export type Server = {
  url: string;
  eventKey: string;
  signingKey: string;
  start: string | null;
  forget: string | null;
};

export type InngestServer = {
  start(): Promise<void>;
  kill(): Promise<void>;
  forget(): Promise<void>;
};

const startWithinMs = 60_000;

export function openInngestServer({ url, start, forget }: Server): InngestServer {
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, "SIGKILL");
    await once(child, "exit");
  };
  process.once("exit", () => void kill());
  return {
    start: async () => {
      if (start) child = run(start);
      await untilHealthy(url);
    },
    kill,
    forget: async () => {
      if (forget) await once(run(forget), "exit");
    },
  };
}

function run(command: string): ChildProcess {
  return spawn("sh", ["-c", command], { detached: true, stdio: "ignore" });
}

async function untilHealthy(url: string): Promise<void> {
  const endsAt = performance.now() + startWithinMs;
  while (!(await isHealthy(url))) {
    if (performance.now() > endsAt) throw new Error(`No Inngest server answers at ${url}.`);
    await sleep(200);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(5_000);
  const response = await fetch(`${url}/health`, { signal }).catch(() => null);
  return response?.ok === true;
}

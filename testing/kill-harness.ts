import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { bundledScript } from "./bundled-script";

type PublishingHarness = {
  mode: "protected" | "unprotected" | "server";
  sandboxPort: string;
  count: number;
};

export function publishingProcesses({ mode, sandboxPort, count }: PublishingHarness) {
  const variables = { SANDBOX_PORT: sandboxPort, DATABASE_POOL: "8" };
  return standbyProcesses({ script: "publishing-process.ts", mode, variables, count });
}

type Harness = {
  /** A file of this folder that says when it is loaded, starts when told to, and says so. */
  script: string;
  mode: string;
  variables: Record<string, string>;
  count: number;
};

export function standbyProcesses({ script, mode, variables, count }: Harness) {
  const children: ChildProcess[] = [];
  let hasEnded = false;

  async function load(): Promise<ChildProcess> {
    const child = fork(await bundledScript(`testing/${script}`), [mode], {
      execArgv: [],
      env: { ...process.env, ...variables },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    children.push(child);
    if (hasEnded) child.kill("SIGKILL");
    await untilSaid(child);
    return child;
  }

  function prepare(): Promise<ChildProcess> {
    const loaded = load();
    // Killing a process while it loads is no error until somebody waits for it.
    loaded.catch(() => null);
    return loaded;
  }

  let standby = prepare();
  return {
    loaded: () => standby,
    start: async (): Promise<ChildProcess> => {
      const child = await standby;
      if (children.length < count) standby = prepare();
      child.send("start");
      await untilSaid(child);
      return child;
    },
    end: () => {
      hasEnded = true;
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

async function untilSaid(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The process ended with ${code} before it said anything.`);
  });
  await Promise.race([once(child, "message"), ended]);
}

export async function killAfter(child: ChildProcess, milliseconds: number): Promise<void> {
  await sleep(milliseconds);
  await killNow(child);
}

export async function killNow(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

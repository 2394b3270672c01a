import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("publishing-process.ts", import.meta.url));

type Harness = {
  mode: "protected" | "unprotected" | "server";
  sandboxPort: string;
  /** How many are started, one by one. */
  count: number;
};

/** Publishing processes, one after the other; the next one is loaded while the present one runs. */
export function publishingProcesses({ mode, sandboxPort, count }: Harness) {
  const children: ChildProcess[] = [];

  function load(): Promise<ChildProcess> {
    const child = fork(script, [mode], {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, SANDBOX_PORT: sandboxPort, DATABASE_POOL: "8" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    children.push(child);
    return once(child, "message").then(() => child);
  }

  let standby = load();
  return {
    loaded: () => standby,
    /** Resolves once the process publishes. */
    start: async (): Promise<ChildProcess> => {
      const child = await standby;
      if (children.length < count) standby = load();
      child.send("start");
      await once(child, "message");
      return child;
    },
    end: () => {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

/** Ends a process as a power cut would. */
export async function killAfter(child: ChildProcess, milliseconds: number): Promise<void> {
  await sleep(milliseconds);
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** The same sequence of numbers between 0 and 1 for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { bundledScript } from "./bundled-script";

type PublishingHarness = {
  mode: "protected" | "unprotected" | "server";
  sandboxPort: string;
  count: number;
  skewMs?: number;
  more?: Record<string, string>;
};

export function publishingProcesses({ sandboxPort, more, ...harness }: PublishingHarness) {
  const variables = { SANDBOX_PORT: sandboxPort, DATABASE_POOL: "8", ...more };
  return standbyProcesses({
    script: "testing/publishing/publishing-process.ts",
    variables,
    ...harness,
  });
}

type Harness = {
  /** A file of this folder that says when it is loaded, starts when told to, and says so. */
  script: string;
  mode: string;
  variables: Record<string, string>;
  count: number;
  /** The clocks of the processes are ahead by this; `skewClock` moves one of them again. */
  skewMs?: number;
};

export function standbyProcesses({ script, mode, variables, count, skewMs }: Harness) {
  const children: ChildProcess[] = [];
  let hasEnded = false;

  async function load(): Promise<ChildProcess> {
    const child = fork(await bundledScript(script), [mode], {
      execArgv: skewMs === undefined ? [] : ["--import", clockAhead(skewMs)],
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
      // A standby that could not load is replaced as well, because its promise stays rejected.
      const child = await standby.finally(() => {
        if (children.length < count) standby = prepare();
      });
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

/** Replaces `Date` before a process loads anything, so that its packages are misled as well. */
function clockAhead(skewMs: number): string {
  const code = `
    let skewMs = ${skewMs};
    globalThis.Date = class extends Date {
      static now() { return super.now() + skewMs; }
      constructor(...given) {
        if (given.length > 0) super(...given);
        else super(globalThis.Date.now());
      }
    };
    process.on("message", (message) => { skewMs = message.skewMs ?? skewMs; });`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

export function skewClock(child: ChildProcess, skewMs: number): void {
  child.send({ skewMs });
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

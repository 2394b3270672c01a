import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { canFindProcesses } from "../postgres/own-processes";
import { projectRoot } from "../project-root";
import { type Child, startChild } from "./child";
import { serverFile } from "./programs";
import type { Running } from "./supervisor";
import type { Output } from "./terminal";

export async function startApp(variables: NodeJS.ProcessEnv, development: boolean): Promise<Child> {
  const child = startChild(appOptions(variables, development));
  await untilHealthy(child, healthUrl(variables));
  child.show();
  return child;
}

/** Starts an app that outlives this process, unless it is the one for development. */
export function launchApp(
  variables: NodeJS.ProcessEnv,
  { development, output }: { development: boolean; output: Output | undefined },
): Running {
  const outlives = !development && canFindProcesses;
  const dataDir = outlives ? variables.DATA_DIR : undefined;
  const child = startChild({ ...appOptions(variables, development), dataDir, output });
  return { ...child, ready: untilHealthy(child, healthUrl(variables)).then(child.show) };
}

/**
 * By itself, V8 lets garbage treble the heap before it collects; a large import took 300 MB that way.
 * With these the app stays as small as what it holds, for about one per cent of its time.
 */
const memoryOptions = ["--max-semi-space-size=4", "--heap-growing-percent=40"];

function appOptions(variables: NodeJS.ProcessEnv, development: boolean) {
  const { PORT = "3000", HOST = "127.0.0.1" } = variables;
  const next = join(projectRoot, "node_modules/next/dist/bin/next");
  const args = development
    ? [next, "dev", "--port", PORT, "--hostname", HOST]
    : [...memoryOptions, serverFile];
  const env = {
    ...variables,
    NODE_ENV: development ? ("development" as const) : ("production" as const),
    HOSTNAME: HOST,
    NEXT_MANUAL_SIG_HANDLE: "true",
    NEXT_TELEMETRY_DISABLED: "1",
    // Longer than proxies and clients keep idle connections: they must not reuse a closed one.
    KEEP_ALIVE_TIMEOUT: "75000",
  };
  return { name: "The app", args, env };
}

function healthUrl({ PORT = "3000", HOST = "127.0.0.1" }: NodeJS.ProcessEnv): string {
  return `http://${reachable(HOST)}:${PORT}/api/health`;
}

function reachable(host: string): string {
  return host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
}

export async function untilHealthy(child: Child, url: string): Promise<void> {
  const until = performance.now() + readyWithinMs;
  await untilEither(child, async () => {
    while (!(await answers(url))) {
      if (performance.now() > until)
        throw new Error(`${child.name} gave no good answer.\n${child.unseen()}`);
      await wait(50);
    }
  });
}

const readyWithinMs = 180_000;

export async function untilEither(child: Child, serves: () => Promise<unknown>): Promise<void> {
  const ended = child.ended.then((how) => {
    throw new Error(`${child.name} ended with ${how} before it was ready.\n${child.unseen()}`);
  });
  await Promise.race([serves(), ended]);
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) }).catch(() => null);
  return response?.ok === true;
}

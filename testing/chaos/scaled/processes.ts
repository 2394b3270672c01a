import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "@/lib/kernel/env";
import { startApp, untilHealthy } from "../../../scripts/start/app";
import { type Child, startChild } from "../../../scripts/start/child";
import type { Mode } from "../options";
import { portsFrom } from "./services";

export type Kind = "web" | "runner";
export type Process = ReturnType<typeof openProcess>;

const controlProcess = fileURLToPath(new URL("control-process.ts", import.meta.url));

export function openProcesses(port: number, mode: Mode): Process[] {
  const { webs, runners } = portsFrom(port);
  const launch = (own: number, runner: Runner) =>
    mode === "protected"
      ? startApp(variablesOf(own, runner), false)
      : launchControl(mode, variablesOf(own, runner));
  return [
    ...webs.map((own) => openProcess("web", () => launch(own, "off"))),
    ...(mode === "plain-step" ? [] : runners).map((own) =>
      openProcess("runner", () => launch(own, "on")),
    ),
  ];
}

type Runner = "on" | "off";

function variablesOf(port: number, runner: Runner): NodeJS.ProcessEnv {
  const DATA_DIR = join(env.DATA_DIR, `process-${port}`);
  return { ...process.env, PORT: String(port), RUNNER: runner, DATA_DIR };
}

async function launchControl(mode: Mode, env: NodeJS.ProcessEnv): Promise<Child> {
  const args = ["--import", "tsx", controlProcess, mode];
  const child = startChild({ name: "The control", args, env });
  await untilHealthy(child, `http://127.0.0.1:${env.PORT}/`);
  return child;
}

function openProcess(kind: Kind, launch: () => Promise<Child>) {
  let child: Child | undefined;
  let ending: Child | undefined;
  let isRunning = false;
  let isClosed = false;
  let crashes = 0;
  let queue: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    const fresh = await launch();
    child = fresh;
    isRunning = true;
    if (isClosed) return end();
    void fresh.ended.then(() => {
      isRunning = false;
      if (ending === fresh) return;
      crashes += 1;
      void enqueue(start);
    });
  }

  async function end(): Promise<void> {
    ending = child;
    signal("SIGKILL");
    await child?.ended;
  }

  function signal(name: NodeJS.Signals): void {
    if (child && isRunning) process.kill(child.pid, name);
  }

  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(() => (isClosed ? undefined : work()));
    return queue;
  }

  return {
    kind,
    start: () => enqueue(start),
    kill: () =>
      enqueue(async () => {
        await end();
        await start();
      }),
    pause: (wait: () => Promise<void>) =>
      enqueue(async () => {
        signal("SIGSTOP");
        await wait();
        signal("SIGCONT");
      }),
    crashes: () => crashes,
    close: () => {
      isClosed = true;
      return end();
    },
  };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@/scripts/project-root";
import { cpuSecondsOfEndedChildren } from "../bench/cpu-seconds";

type Command = {
  script: "backup" | "restore";
  args: string[];
  env: NodeJS.ProcessEnv;
  serverPid: number;
};

export type Ran = { seconds: number; cpuSeconds: number; megabytesMax: number };

export async function runHerald({ script, args, env, serverPid }: Command): Promise<Ran> {
  const program = ["--import", "tsx", join(projectRoot, `scripts/${script}.ts`)];
  const spent = () => [process.pid, serverPid].map(cpuSecondsOfEndedChildren).reduce(sum);
  const [began, spentBefore] = [performance.now(), spent()];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  let megabytesMax = 0;
  const watch = setInterval(() => {
    megabytesMax = Math.max(megabytesMax, peakOf(child.pid ?? 0));
  }, 100);
  const [code] = await once(child, "exit");
  clearInterval(watch);
  if (code !== 0) throw new Error(`The ${script} ended with ${code}.`);
  const seconds = (performance.now() - began) / 1_000;
  return { seconds, cpuSeconds: spent() - spentBefore, megabytesMax };
}

function sum(one: number, other: number): number {
  return one + other;
}

function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { print } from "../start/progress";
import { descendants, memoryOf } from "./processes";
import { publishAPost } from "./publish-a-post";
import { endJailed } from "./read-only-root";

export type Tried = {
  url: string;
  setupSecret: string;
  start: () => Promise<ChildProcess>;
  program: string;
};

export async function tryInstallation(tried: Tried): Promise<void> {
  await whileReady(tried, "Ready", async (pid) => {
    const address = await publishAPost(tried.url, tried.setupSecret);
    print(`Published a post with a picture: ${address}`);
    await printMemory(pid);
  });
  await whileReady(tried, "Ready again", printMemory);
}

async function whileReady(
  { url, start, program }: Tried,
  done: string,
  work: (pid: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const child = await start();
  let written = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    written += chunk.toString();
  });
  try {
    await untilReady(child, () => written.includes(`ready at ${url}`));
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    print(`${done} after ${seconds()} s`);
    await untilReady(child, () => answers(`${url}/api/ready`));
    print(`It publishes after ${seconds()} s`);
    await work(child.pid ?? 0);
    await endJailed(child, program);
  } catch (error) {
    await endJailed(child, program);
    console.error(written);
    throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  return answer?.ok === true;
}

type Check = () => boolean | Promise<boolean>;

async function untilReady(child: ChildProcess, isReady: Check): Promise<void> {
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error("It ended before it was ready.");
    await wait(20);
  }
}

async function printMemory(pid: number): Promise<void> {
  const parts = await memoryOf([pid, ...(await descendants(pid))]);
  const sum = (of: "megabytes" | "resident") =>
    parts.reduce((total, part) => total + part[of], 0).toFixed(0);
  const each = parts.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)}`).join(", ");
  print(`Memory: ${sum("megabytes")} MB (${each}), ${sum("resident")} MB with shared pages twice`);
}

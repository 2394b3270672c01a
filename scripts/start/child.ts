import { spawn } from "node:child_process";
import { once } from "node:events";
import { markOf } from "../postgres/own-processes";
import { projectRoot } from "../project-root";
import type { Output } from "./terminal";

export type Child = {
  name: string;
  pid: number;
  stop: () => Promise<void>;
  ended: Promise<string>;
  show: () => void;
  unseen: () => string;
};

export type ChildOptions = {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Lets it outlive this process: the next launcher on this folder finds it by its command line. */
  dataDir?: string | undefined;
  /** Takes each line at once; without it they are forwarded as they are. */
  output?: Output | undefined;
};

/**
 * By default glibc keeps an arena for each thread, and grows the size from which it gives freed memory
 * back at once. These keep a tenth less resident; other C libraries ignore them.
 */
const allocator = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
};

const answersWithinMs = 20_000;
const stopWithinMs = answersWithinMs + 5_000;

/** Without a folder that marks it, the process ends with this one. */
export function startChild({ name, args, env, dataDir, output }: ChildOptions): Child {
  const preload = dataDir ? "outlive-parent.mjs" : "follow-parent.mjs";
  const flags = ["--import", new URL(preload, import.meta.url).href];
  const mark = dataDir ? [markOf(dataDir)] : [];
  const child = spawn(process.execPath, [...flags, ...args, ...mark], {
    cwd: projectRoot,
    env: { ...allocator, ...env },
    // In a process group of its own, Ctrl-C does not reach it: this process stops all in order.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", ...(dataDir ? [] : ["ipc" as const])],
  });
  const shown = forward([child.stdout, child.stderr], output);
  const ended = once(child, "exit").then(([code, signal]) =>
    signal ? `signal ${signal}` : `exit code ${code}`,
  );
  const stop = async () => {
    const force = setTimeout(() => child.kill("SIGKILL"), stopWithinMs);
    child.kill("SIGTERM");
    await ended;
    clearTimeout(force);
  };
  return { name, pid: child.pid ?? 0, ended, stop, ...shown };
}

function forward(
  streams: (NodeJS.ReadableStream | null)[],
  output?: Output,
): Pick<Child, "show" | "unseen"> {
  let shown = false;
  let held = "";
  for (const stream of streams) {
    if (stream && output) takeLines(stream, output);
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      const isForwarded = shown || chunk.startsWith("{");
      if (!isForwarded) held += chunk;
      else if (!output) process.stdout.write(chunk);
    });
  }
  return {
    unseen: () => held.trim(),
    show: () => {
      shown = true;
    },
  };
}

function takeLines(stream: NodeJS.ReadableStream, output: Output): void {
  let rest = "";
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) output(line);
  });
}

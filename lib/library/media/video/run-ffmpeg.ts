import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { env } from "@/lib/kernel/env";
import type { Bytes } from "../storage";

const outputBytesMax = 8 * 1024 * 1024;
const memoryBytesMax = 260 * 1024 * 1024;
const watchEveryMs = 10;

export function runFfmpeg(
  args: string[][],
  {
    program = env.FFMPEG_PATH,
    secondsMax = 20,
    input = new Uint8Array(),
  }: { program?: string | undefined; secondsMax?: number; input?: Uint8Array } = {},
): Promise<Bytes | null> {
  return new Promise((resolve) => {
    const child = spawn(/* turbopackIgnore: true */ program, [...quiet, ...args.flat()], {
      stdio: ["pipe", "pipe", "ignore"],
      // Keeps our secrets from the child process.
      env: { PATH: env.PATH, NODE_ENV: env.NODE_ENV },
      timeout: secondsMax * 1000,
      killSignal: "SIGKILL",
    });
    const output: Buffer[] = [];
    let bytes = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      output.push(chunk);
      if (bytes > outputBytesMax) child.kill("SIGKILL");
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    const watch = setInterval(killBeyondMemory, watchEveryMs, child);
    child.on("error", () => resolve(null));
    child.on("close", (status) => {
      clearInterval(watch);
      resolve(status === 0 && bytes > 0 ? new Uint8Array(Buffer.concat(output)) : null);
    });
  });
}

/** Linux only; elsewhere the size of the picture and the time are the limits. */
async function killBeyondMemory(child: ChildProcess): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  if (Number(kilobytes) * 1024 > memoryBytesMax) child.kill("SIGKILL");
}

const quiet = ["-nostdin", "-hide_banner", "-loglevel", "quiet", "-threads", "1"];

import { spawn } from "node:child_process";
import { env } from "@/lib/kernel/env";
import type { Bytes } from "../storage";

const outputBytesMax = 8 * 1024 * 1024;

export function runFfmpeg(
  args: string[][],
  { program = env.FFMPEG_PATH, secondsMax = 20 } = {},
): Promise<Bytes | null> {
  return new Promise((resolve) => {
    const child = spawn(program, [...quiet, ...args.flat()], {
      stdio: ["ignore", "pipe", "ignore"],
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
    child.on("error", () => resolve(null));
    child.on("close", (status) => {
      resolve(status === 0 && bytes > 0 ? new Uint8Array(Buffer.concat(output)) : null);
    });
  });
}

const quiet = ["-nostdin", "-hide_banner", "-loglevel", "quiet", "-threads", "1"];

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pLimit from "p-limit";

/** The process holds itself to less; this is for one that hangs. */
const secondsMax = 20;
const idleSeconds = 10;

type Reply<Rendered> = { rendered: Rendered | null; isLast: boolean };

/**
 * Runs jobs one after the other in a child process with limits of memory and time. It is started
 * for the first job and ends when there is none for a while.
 */
export class DecodingProcess<Job extends object, Rendered> {
  private readonly inTurn = pLimit(1);
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** Resolves to null for what cannot be decoded, and to `died` where the process died of it. */
  run(job: Job): Promise<Rendered | null | "died"> {
    return this.inTurn(async () => {
      clearTimeout(this.idle);
      const child = await this.started();
      const reply = await ask<Rendered>(child, job);
      if (reply === "died") return reply;
      if (reply.isLast) this.end();
      else this.idle = setTimeout(() => this.end(), idleSeconds * 1000).unref();
      return reply.rendered;
    });
  }

  private async started(): Promise<ChildProcess> {
    if (this.child) return this.child;
    const child = await startDecoder();
    this.child = child;
    child.once("exit", () => {
      if (this.child === child) this.child = null;
    });
    return child;
  }

  private end(): void {
    this.child?.disconnect();
    this.child = null;
  }
}

async function startDecoder(): Promise<ChildProcess> {
  // The built server runs in its own folder, which holds this file at the same place.
  const program = join(/* turbopackIgnore: true */ process.cwd(), "lib/kernel/images/decoder.mjs");
  const child = spawn(process.execPath, ["--max-old-space-size=64", program], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    env: { NODE_ENV: "production" },
  });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`The process that decodes images ended with ${code} before it was ready.`);
  });
  await Promise.race([once(child, "message"), failed]);
  // Only a job keeps the parent alive.
  child.unref();
  child.channel?.unref();
  return child;
}

function ask<Rendered>(child: ChildProcess, job: object): Promise<Reply<Rendered> | "died"> {
  const ended = new AbortController();
  const { signal } = ended;
  const timer = setTimeout(() => child.kill("SIGKILL"), secondsMax * 1000);
  const reply = once(child, "message", { signal }).then(([message]) => message as Reply<Rendered>);
  const death = once(child, "exit", { signal }).then(() => "died" as const);
  // A process that is dead already is reported by its exit.
  child.send(job, () => undefined);
  return Promise.race([reply, death]).finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}

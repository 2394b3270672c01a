import { say } from "./narrate";

export type Running = {
  name: string;
  stop: () => Promise<void>;
  ended: Promise<string>;
};

/** Holds what was started; ends all of it, the last first, on a signal or when one part ends by itself. */
export class Supervisor {
  private readonly running: Running[] = [];
  private readonly finishing: (() => Promise<void>)[] = [];
  private stopping: Promise<void> | undefined;

  /** Signals that mean "stop": Ctrl-C, a service manager, a closed terminal. */
  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => void this.stop(0));
    }
    // A closed terminal must not end this process before it has ended the others.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
    if (process.env.npm_lifecycle_event) this.followShell();
  }

  /** From now on the part's end is everybody's end. */
  watch<T extends Running>(part: T): T {
    this.running.push(part);
    void part.ended.then((how) => this.lost(part.name, how));
    return part;
  }

  /** Runs when all parts have ended. */
  onEnd(finish: () => Promise<void>): void {
    this.finishing.push(finish);
  }

  /** Stops everything in reverse order and ends this process. */
  stop(exitCode: number): Promise<void> {
    this.stopping ??= this.stopAll(exitCode);
    return this.stopping;
  }

  // npm passes SIGTERM on to the shell between us, which ends without passing it on itself.
  private followShell(): void {
    const shell = process.ppid;
    setInterval(() => {
      if (process.ppid !== shell) void this.stop(0);
    }, 500).unref();
  }

  private async stopAll(exitCode: number): Promise<void> {
    say("");
    for (const { name, stop } of this.running.reverse()) {
      await stop();
      say(`${name} has stopped`);
    }
    for (const finish of this.finishing) await finish();
    process.exit(exitCode);
  }

  private async lost(name: string, how: string): Promise<void> {
    if (this.stopping) return;
    say(`${name} ended unexpectedly with ${how}; stopping everything.`);
    await this.stop(1);
  }
}

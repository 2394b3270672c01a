import { print } from "./progress";

export type Running = {
  name: string;
  stop: () => Promise<void>;
  ended: Promise<string>;
};

export class Supervisor {
  private readonly running: Running[] = [];
  private readonly finishing: (() => Promise<void>)[] = [];
  private stopping: Promise<void> | undefined;

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => void this.stop(0));
    }
    // A closed terminal must not end this process before it has stopped the others.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
    if (process.env.npm_lifecycle_event) this.followShell();
  }

  watch<T extends Running>(part: T): T {
    this.running.push(part);
    void part.ended.then((how) => this.stopAfter(part.name, how));
    return part;
  }

  onEnd(finish: () => Promise<void>): void {
    this.finishing.push(finish);
  }

  stop(exitCode: number): Promise<void> {
    this.stopping ??= this.stopAll(exitCode);
    return this.stopping;
  }

  // npm sends SIGTERM to the shell between npm and this process, and the shell does not forward it.
  private followShell(): void {
    const shell = process.ppid;
    setInterval(() => {
      if (process.ppid !== shell) void this.stop(0);
    }, 500).unref();
  }

  private async stopAll(exitCode: number): Promise<void> {
    print("");
    for (const { name, stop } of this.running.reverse()) {
      await stop();
      print(`${name} has stopped`);
    }
    for (const finish of this.finishing) await finish();
    process.exit(exitCode);
  }

  private async stopAfter(name: string, how: string): Promise<void> {
    if (this.stopping) return;
    print(`${name} ended unexpectedly with ${how}; stopping everything.`);
    await this.stop(1);
  }
}

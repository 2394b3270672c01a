import { setTimeout as wait } from "node:timers/promises";
import { onStopRequest } from "./on-stop-request";
import { print } from "./progress";

export type Running = {
  pid: number;
  stop: () => Promise<void>;
  ended: Promise<string>;
  ready: Promise<void>;
};

export type Part = {
  id: "postgres" | "sandbox" | "app";
  name: string;
  launch: () => Promise<Running>;
};

export type PartReport = {
  pid: number;
  restarts: number;
  lastEnd: { at: string; how: string } | null;
};
export type Reports = Partial<Record<Part["id"], PartReport>>;

const endsMax = 5;
const withinMs = 60_000;
const backoffMs = [0, 250, 1_000, 3_000];

export class Supervisor {
  private readonly running = new Map<Part["id"], { part: Part; child: Running }>();
  private readonly reports: Reports = {};
  private readonly finishing: (() => Promise<void>)[] = [];
  private readonly launching = new Set<Promise<Running>>();
  private readonly stopRequest = new AbortController();
  private atWork: { atStop: string; done: Promise<unknown> } | undefined;
  private stopping: Promise<void> | undefined;

  private tell: (reports: Reports) => Promise<void> = async () => undefined;
  private told: Promise<void> = Promise.resolve();

  constructor() {
    onStopRequest(() => void this.stop(0));
  }

  async keep(part: Part): Promise<void> {
    const child = await this.bringUp(part);
    void this.follow(part, child);
  }

  /** A stop says `atStop` and waits for the work, which learns of it by its signal. */
  async finishBeforeStop({
    atStop,
    work,
  }: {
    atStop: string;
    work: (signal: AbortSignal) => Promise<void>;
  }): Promise<void> {
    const done = work(this.stopRequest.signal).finally(() => {
      this.atWork = undefined;
    });
    this.atWork = { atStop, done };
    await done;
  }

  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  onReport(tell: (reports: Reports) => Promise<void>): void {
    this.tell = tell;
  }

  onEnd(finish: () => Promise<void>): void {
    this.finishing.push(finish);
  }

  stop(exitCode: number): Promise<void> {
    this.stopping ??= this.stopAll(exitCode);
    return this.stopping;
  }

  private bringUp(part: Part): Promise<Running> {
    const launching = this.launch(part).finally(() => this.launching.delete(launching));
    this.launching.add(launching);
    return launching;
  }

  private async launch(part: Part): Promise<Running> {
    const child = await part.launch();
    child.ready.catch(() => undefined);
    this.running.set(part.id, { part, child });
    this.report(part, { pid: child.pid });
    if (this.isStopping) await child.stop();
    try {
      await child.ready;
    } catch (error) {
      await child.stop();
      throw error;
    }
    return child;
  }

  private async follow(part: Part, first: Running): Promise<void> {
    const ends: number[] = [];
    let child: Running | null = first;
    let how = await first.ended;
    while (!this.isStopping) {
      ends.push(performance.now());
      if (child) this.reportEnd(part, how);
      const recent = ends.filter((at) => at > performance.now() - withinMs).length;
      if (recent >= endsMax) {
        print(`${sentence(part)} ended ${endsMax} times within a minute, at last with ${how}.`);
        return this.stop(1);
      }
      print(`${sentence(part)} ended unexpectedly with ${how}; it is started again.`);
      await wait(backoffMs[recent - 1]);
      child = await this.bringUpAgain(part).catch((error: Error) => {
        how = error.message;
        return null;
      });
      if (child) how = await child.ended;
    }
  }

  private async bringUpAgain(part: Part): Promise<Running> {
    const began = performance.now();
    const child = await this.bringUp(part);
    print(
      `${sentence(part)} runs again after ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    return child;
  }

  private reportEnd(part: Part, how: string): void {
    const restarts = (this.reports[part.id]?.restarts ?? 0) + 1;
    this.report(part, { restarts, lastEnd: { at: new Date().toISOString(), how } });
  }

  private report({ id }: Part, news: Partial<PartReport>): void {
    const known = this.reports[id] ?? { pid: 0, restarts: 0, lastEnd: null };
    this.reports[id] = { ...known, ...news };
    const reports = { ...this.reports };
    this.told = this.told
      .then(() => this.tell(reports))
      .catch((error: Error) => {
        print(`running.json could not be written: ${error.message}`);
      });
  }

  private async stopAll(exitCode: number): Promise<void> {
    print("");
    this.stopRequest.abort();
    if (this.atWork) print(this.atWork.atStop);
    await this.atWork?.done.catch(() => undefined);
    for (const { part, child } of [...this.running.values()].reverse()) {
      await child.stop();
      print(`${sentence(part)} has stopped`);
    }
    await Promise.allSettled(this.launching);
    await this.told;
    for (const finish of this.finishing) await finish();
    process.exit(exitCode);
  }
}

function sentence({ name }: Part): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

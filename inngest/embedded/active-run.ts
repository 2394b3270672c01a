import { type Advance, advanceRun, wakeRun } from "./advance-run";
import {
  firstDiscovery,
  nextDueAt,
  type Pending,
  type Progress,
  type Request,
  type Run,
  type RunEnd,
} from "./run";
import type { Memo } from "./wire";

export class ActiveRun {
  readonly run: Run;
  readonly #inFlight = new Set<Pending>();
  #unsaved: Record<string, Memo> = {};

  constructor(run: Run, nowMs: number) {
    this.run = run;
    if (run.pending.length === 0) run.pending = [firstDiscovery(nowMs)];
  }

  wake(nowMs: number): void {
    this.#apply(wakeRun({ pending: this.run.pending, inFlight: this.#inFlight, nowMs }));
  }

  startable(nowMs: number): Request[] {
    let discovering = [...this.#inFlight].some((item) => item.kind === "discovery");
    return this.run.pending.filter((item): item is Request => {
      if (item.kind === "sleep" || item.at > nowMs || this.#inFlight.has(item)) return false;
      if (item.kind === "step") return true;
      const free = !discovering;
      discovering = true;
      return free;
    });
  }

  begin(request: Request): { reportOnly: boolean } {
    this.#inFlight.add(request);
    const others = this.run.pending.filter((item) => item !== request);
    return { reportOnly: others.some((item) => item.kind !== "discovery") };
  }

  take(answered: Omit<Advance, "run" | "inFlight">): RunEnd | undefined {
    this.#inFlight.delete(answered.request);
    const progress = advanceRun({ ...answered, run: this.run, inFlight: this.#inFlight });
    this.#apply(progress);
    return progress.runEnd;
  }

  idleUntil(): number | undefined {
    return this.#inFlight.size > 0 ? undefined : nextDueAt(this.run.pending);
  }

  nextWakeAt(): number | undefined {
    return nextDueAt(this.run.pending.filter((item) => !this.#inFlight.has(item)));
  }

  takeUnsaved(): Record<string, Memo> {
    const memos = this.#unsaved;
    this.#unsaved = {};
    return memos;
  }

  refresh(stored: Pick<Run, "steps" | "stack">): void {
    const late = Object.keys(this.#unsaved).filter((id) => !(id in stored.steps));
    this.run.steps = { ...stored.steps, ...this.#unsaved };
    this.run.stack = [...stored.stack, ...late];
  }

  #apply({ memos, pending }: Progress): void {
    const { steps, stack } = this.run;
    stack.push(...Object.keys(memos).filter((id) => !(id in steps)));
    Object.assign(steps, memos);
    Object.assign(this.#unsaved, memos);
    this.run.pending = pending;
  }
}

import type { Pool } from "pg";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import { advanceRun, wakeRun } from "./advance-run";
import { callFunction } from "./call-function";
import { concludeRun } from "./conclude-run";
import type { FunctionTable } from "./function-table";
import { patiently } from "./patiently";
import type { Answer } from "./read-answer";
import {
  type Ending,
  firstDiscovery,
  nextDueAt,
  type Pending,
  type Progress,
  type Request,
  type Run,
} from "./run";
import { type Hold, saveRun } from "./run-store";
import type { Transport } from "./transport";
import type { Memo } from "./wire";

export type SessionContext = {
  pool: Pool;
  owner: number;
  functions: FunctionTable;
  transport: Transport;
  retryDelayMs: (attempt: number) => number;
  /** Aborted when the executor stops for good, whatever is left. */
  abandoned: AbortSignal;
};

/** How long before it is due a run is claimed, and so how long one is held for its next step. */
export const prefetchMs = 500;

/** The longest timer: `setTimeout` ends at 24.8 days. */
const longestTimerMs = 3_600_000;

/**
 * One claimed run in this process: calls what is due, to the millisecond, remembers what comes
 * back, and gives the run back when nothing is due soon.
 */
export class RunSession {
  readonly runId: string;
  /** Resolves when this process no longer holds the run. */
  readonly done: Promise<void>;
  readonly #run: Run;
  readonly #context: SessionContext;
  readonly #hold: Hold;
  readonly #inFlight = new Set<Pending>();
  #unsaved: Record<string, Memo> = {};
  #settling: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #state: "open" | "draining" | "releasing" | "closed" = "open";
  #resolveDone = () => {};

  constructor(run: Run, context: SessionContext) {
    this.runId = run.id;
    this.#run = run;
    this.#context = context;
    this.#hold = { runId: run.id, owner: context.owner, gen: run.gen };
    this.done = new Promise((resolve) => {
      this.#resolveDone = resolve;
    });
  }

  start(): void {
    if (this.#run.pending.length === 0) this.#run.pending = [firstDiscovery(now().getTime())];
    this.#pump();
  }

  /** Starts nothing more and gives the run back when what is being called has answered. */
  drain(): void {
    if (this.#state !== "open") return;
    this.#state = "draining";
    this.#pump();
  }

  #pump(): void {
    clearTimeout(this.#timer);
    if (this.#state === "open") {
      this.#wake();
      for (const request of this.#startable()) this.#call(request);
    }
    if (this.#state !== "open" && this.#state !== "draining") return;
    if (this.#releaseUntil() !== undefined) this.#settle(() => this.#persist());
    else this.#armTimer();
  }

  #wake(): void {
    const { pending } = this.#run;
    this.#apply(wakeRun({ pending, inFlight: this.#inFlight, nowMs: now().getTime() }));
  }

  /** A discovery goes alone among discoveries; planned steps go side by side. */
  #startable(): Request[] {
    const nowMs = now().getTime();
    let discovering = [...this.#inFlight].some((item) => item.kind === "discovery");
    return this.#run.pending.filter((item): item is Request => {
      if (item.kind === "sleep" || item.at > nowMs || this.#inFlight.has(item)) return false;
      if (item.kind === "step") return true;
      const free = !discovering;
      discovering = true;
      return free;
    });
  }

  #call(request: Request): void {
    const { transport, owner } = this.#context;
    this.#inFlight.add(request);
    const call = {
      run: this.#run,
      request,
      owner,
      maxAttempts: this.#maxAttempts(),
      reportOnly: this.#run.pending.some((item) => item !== request && item.kind !== "discovery"),
    };
    void callFunction(transport, call).then((answer) =>
      this.#settle(() => this.#takeAnswer(request, answer)),
    );
  }

  /** Answers are taken in one after the other; what they bring is saved before the next call. */
  #settle(work: () => Promise<void>): void {
    this.#settling = this.#settling.then(async () => {
      if (this.#state === "closed" || this.#state === "releasing") return;
      await work().catch((error: unknown) => this.#giveUp(error));
      this.#pump();
    });
  }

  async #takeAnswer(request: Request, answer: Answer): Promise<void> {
    const inFlight = new Set([...this.#inFlight].filter((item) => item !== request));
    const progress = advanceRun({
      run: this.#run,
      request,
      inFlight,
      answer,
      nowMs: now().getTime(),
      maxAttempts: this.#maxAttempts(),
      retryDelayMs: this.#context.retryDelayMs,
    });
    this.#inFlight.delete(request);
    this.#apply(progress);
    await (progress.ending ? this.#conclude(progress.ending) : this.#persist());
  }

  #apply({ memos, pending }: Progress): void {
    const { steps, stack } = this.#run;
    stack.push(...Object.keys(memos).filter((id) => !(id in steps)));
    Object.assign(steps, memos);
    Object.assign(this.#unsaved, memos);
    this.#run.pending = pending;
  }

  /** Writes what is new, and in the same statement gives the run back when nothing is due soon. */
  async #persist(): Promise<void> {
    const { pool, abandoned } = this.#context;
    const releaseUntil = this.#releaseUntil();
    if (releaseUntil !== undefined) this.#state = "releasing";
    const memos = this.#unsaved;
    this.#unsaved = {};
    const save = {
      memos,
      pending: this.#run.pending,
      ...(releaseUntil === undefined ? {} : { releaseUntil }),
    };
    const saved = await patiently(() => saveRun(pool, this.#hold, save), abandoned);
    if (!saved || releaseUntil !== undefined) return this.#close();
    this.#run.steps = { ...saved.steps, ...this.#unsaved };
    const late = Object.keys(this.#unsaved).filter((id) => !(id in saved.steps));
    this.#run.stack = [...saved.stack, ...late];
  }

  async #conclude(ending: Ending): Promise<void> {
    const { pool, functions, abandoned } = this.#context;
    const conclusion = {
      hold: this.#hold,
      run: this.#run,
      ending,
      memos: this.#unsaved,
      functions,
    };
    await patiently(() => concludeRun(pool, conclusion), abandoned);
    this.#close();
  }

  /** What cannot be stored fails the run; what cannot even be failed is left to its lease. */
  async #giveUp(error: unknown): Promise<void> {
    if (this.#context.abandoned.aborted) return this.#close();
    log.error({ err: error, runId: this.runId }, "A run's progress could not be stored.");
    this.#unsaved = {};
    const message = error instanceof Error ? error.message : String(error);
    await this.#conclude({ status: "failed", error: { name: "UnstorableStep", message } }).catch(
      (err: unknown) => {
        log.error({ err, runId: this.runId }, "A run could not be ended.");
        this.#close();
      },
    );
  }

  #releaseUntil(): number | undefined {
    if (this.#inFlight.size > 0) return undefined;
    const nowMs = now().getTime();
    const dueAt = nextDueAt(this.#run.pending) ?? nowMs;
    return this.#state === "draining" || dueAt > nowMs + prefetchMs ? dueAt : undefined;
  }

  #armTimer(): void {
    const waiting = this.#run.pending.filter((item) => !this.#inFlight.has(item));
    const dueAt = nextDueAt(waiting);
    if (dueAt === undefined) return;
    const delayMs = Math.min(Math.max(0, dueAt - now().getTime()), longestTimerMs);
    this.#timer = setTimeout(() => this.#pump(), delayMs);
  }

  #maxAttempts(): number {
    return this.#context.functions.byId.get(this.#run.functionId)?.maxAttempts ?? 1;
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#state = "closed";
    this.#resolveDone();
  }
}

import type { Pool } from "pg";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import { ActiveRun } from "./active-run";
import { type Answer, callFunction } from "./call-function";
import type { FunctionTable } from "./function-table";
import { retryOutage } from "./outage";
import type { Request, Run, RunEnd } from "./run";
import { type Claim, type End, saveRun } from "./run-store";
import type { Transport } from "./transport";

export type SessionContext = {
  pool: Pool;
  owner: number;
  functions: FunctionTable;
  transport: Transport;
  retryDelayMs: (attempt: number) => number;
  endRun: (end: End) => Promise<boolean>;
  abandoned: AbortSignal;
};

/** A run is claimed this long before it is due, and kept when its next step is due this soon. */
export const prefetchMs = 500;

// setTimeout fires at once beyond 24.8 days.
const longestTimerMs = 3_600_000;

/**
 * Works on one claimed run: calls the SDK to the millisecond when a step is due, stores its answers,
 * and releases the run when nothing is due soon.
 */
export class RunSession {
  readonly runId: string;
  readonly done: Promise<void>;
  readonly #active: ActiveRun;
  readonly #context: SessionContext;
  readonly #claim: Claim;
  readonly #maxAttempts: number;
  #settling: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #state: "open" | "draining" | "releasing" | "closed" = "open";
  #resolveDone = () => {};

  constructor(run: Run, context: SessionContext) {
    this.runId = run.id;
    this.#active = new ActiveRun(run, now().getTime());
    this.#context = context;
    this.#claim = { runId: run.id, owner: context.owner, gen: run.gen };
    this.#maxAttempts = context.functions.byId.get(run.functionId)?.maxAttempts ?? 1;
    this.done = new Promise((resolve) => {
      this.#resolveDone = resolve;
    });
  }

  start(): void {
    this.#pump();
  }

  drain(): void {
    if (this.#state !== "open") return;
    this.#state = "draining";
    this.#pump();
  }

  #pump(): void {
    clearTimeout(this.#timer);
    if (this.#state === "open") {
      const nowMs = now().getTime();
      this.#active.wake(nowMs);
      for (const request of this.#active.startable(nowMs)) this.#call(request);
    }
    if (this.#state !== "open" && this.#state !== "draining") return;
    if (this.#releaseUntil() === undefined) this.#armTimer();
    else this.#enqueue(() => this.#persist());
  }

  #call(request: Request): void {
    const { transport, owner } = this.#context;
    const { reportOnly } = this.#active.begin(request);
    const { run } = this.#active;
    const call = { run, request, owner, maxAttempts: this.#maxAttempts, reportOnly };
    void callFunction(transport, call).then((answer) =>
      this.#enqueue(() => this.#takeAnswer(request, answer)),
    );
  }

  /** Processes answers one after the other; each is stored before the next call. */
  #enqueue(work: () => Promise<void>): void {
    this.#settling = this.#settling.then(async () => {
      if (this.#state === "closed" || this.#state === "releasing") return;
      await work().catch((error: unknown) => this.#giveUp(error));
      this.#pump();
    });
  }

  async #takeAnswer(request: Request, answer: Answer): Promise<void> {
    const runEnd = this.#active.take({
      request,
      answer,
      nowMs: now().getTime(),
      maxAttempts: this.#maxAttempts,
      retryDelayMs: this.#context.retryDelayMs,
    });
    await (runEnd ? this.#conclude(runEnd) : this.#persist());
  }

  async #persist(): Promise<void> {
    const { pool, abandoned } = this.#context;
    const releaseUntil = this.#releaseUntil();
    if (releaseUntil !== undefined) this.#state = "releasing";
    const save = {
      memos: this.#active.takeUnsaved(),
      pending: this.#active.run.pending,
      releaseUntil,
    };
    const stored = await retryOutage(() => saveRun(pool, this.#claim, save), abandoned);
    if (!stored || releaseUntil !== undefined) return this.#close();
    this.#active.refresh(stored);
  }

  async #conclude(runEnd: RunEnd): Promise<void> {
    const { endRun, abandoned } = this.#context;
    const { status } = runEnd;
    const output = status === "completed" ? runEnd.output : { error: { ...runEnd.error } };
    const end: End = { claim: this.#claim, status, output, memos: this.#active.takeUnsaved() };
    const ended = await retryOutage(() => endRun(end), abandoned);
    if (ended && status === "failed") {
      const { id: runId, functionId } = this.#active.run;
      log.warn({ runId, functionId, error: runEnd.error }, "A run failed for good.");
    }
    this.#close();
  }

  async #giveUp(error: unknown): Promise<void> {
    if (this.#context.abandoned.aborted) return this.#close();
    log.error({ err: error, runId: this.runId }, "A run's progress could not be stored.");
    const message = error instanceof Error ? error.message : String(error);
    const runEnd: RunEnd = { status: "failed", error: { name: "UnstorableStep", message } };
    await this.#conclude(runEnd).catch((err: unknown) => {
      log.error({ err, runId: this.runId }, "A run could not be ended.");
      this.#close();
    });
  }

  #releaseUntil(): number | undefined {
    const dueAt = this.#active.idleUntil();
    if (dueAt === undefined) return undefined;
    const soon = dueAt <= now().getTime() + prefetchMs;
    return this.#state === "draining" || !soon ? dueAt : undefined;
  }

  #armTimer(): void {
    const wakeAt = this.#active.nextWakeAt();
    if (wakeAt === undefined) return;
    const delayMs = Math.min(Math.max(0, wakeAt - now().getTime()), longestTimerMs);
    this.#timer = setTimeout(() => this.#pump(), delayMs);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#state = "closed";
    this.#resolveDone();
  }
}

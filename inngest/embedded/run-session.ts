import type { Pool } from "pg";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import { callFunction } from "./call-function";
import { type Conclusion, concludeRun } from "./conclude-run";
import type { FunctionTable } from "./function-table";
import { HeldRun } from "./held-run";
import { patiently } from "./patiently";
import type { Answer } from "./read-answer";
import type { Ending, Request, Run } from "./run";
import { type Hold, saveRun } from "./run-store";
import type { Transport } from "./transport";

export type SessionContext = {
  pool: Pool;
  owner: number;
  functions: FunctionTable;
  transport: Transport;
  retryDelayMs: (attempt: number) => number;
  complete: Conclusion["complete"];
  /** Aborted when the executor stops for good, whatever is left. */
  abandoned: AbortSignal;
};

/** How long before it is due a run is claimed, and so how long one is held for its next step. */
export const prefetchMs = 500;

/** The longest timer: `setTimeout` ends at 24.8 days. */
const longestTimerMs = 3_600_000;

/**
 * Works on one claimed run: calls what is due, to the millisecond, stores what comes back, and
 * gives the run back when nothing is due soon.
 */
export class RunSession {
  readonly runId: string;
  /** Resolves when this process no longer holds the run. */
  readonly done: Promise<void>;
  readonly #held: HeldRun;
  readonly #context: SessionContext;
  readonly #hold: Hold;
  readonly #maxAttempts: number;
  #settling: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #state: "open" | "draining" | "releasing" | "closed" = "open";
  #resolveDone = () => {};

  constructor(run: Run, context: SessionContext) {
    this.runId = run.id;
    this.#held = new HeldRun(run, now().getTime());
    this.#context = context;
    this.#hold = { runId: run.id, owner: context.owner, gen: run.gen };
    this.#maxAttempts = context.functions.byId.get(run.functionId)?.maxAttempts ?? 1;
    this.done = new Promise((resolve) => {
      this.#resolveDone = resolve;
    });
  }

  start(): void {
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
      const nowMs = now().getTime();
      this.#held.wake(nowMs);
      for (const request of this.#held.startable(nowMs)) this.#call(request);
    }
    if (this.#state !== "open" && this.#state !== "draining") return;
    if (this.#releaseUntil() === undefined) this.#armTimer();
    else this.#settle(() => this.#persist());
  }

  #call(request: Request): void {
    const { transport, owner } = this.#context;
    const { reportOnly } = this.#held.begin(request);
    const { run } = this.#held;
    const call = { run, request, owner, maxAttempts: this.#maxAttempts, reportOnly };
    void callFunction(transport, call).then((answer) =>
      this.#settle(() => this.#takeAnswer(request, answer)),
    );
  }

  /** Answers are taken in one after the other; what they bring is stored before the next call. */
  #settle(work: () => Promise<void>): void {
    this.#settling = this.#settling.then(async () => {
      if (this.#state === "closed" || this.#state === "releasing") return;
      await work().catch((error: unknown) => this.#giveUp(error));
      this.#pump();
    });
  }

  async #takeAnswer(request: Request, answer: Answer): Promise<void> {
    const ending = this.#held.take({
      request,
      answer,
      nowMs: now().getTime(),
      maxAttempts: this.#maxAttempts,
      retryDelayMs: this.#context.retryDelayMs,
    });
    await (ending ? this.#conclude(ending) : this.#persist());
  }

  /** Writes what is new, and in the same statement gives the run back when nothing is due soon. */
  async #persist(): Promise<void> {
    const { pool, abandoned } = this.#context;
    const releaseUntil = this.#releaseUntil();
    if (releaseUntil !== undefined) this.#state = "releasing";
    const save = {
      memos: this.#held.takeUnsaved(),
      pending: this.#held.run.pending,
      ...(releaseUntil === undefined ? {} : { releaseUntil }),
    };
    const stored = await patiently(() => saveRun(pool, this.#hold, save), abandoned);
    if (!stored || releaseUntil !== undefined) return this.#close();
    this.#held.refresh(stored);
  }

  async #conclude(ending: Ending): Promise<void> {
    const { pool, abandoned } = this.#context;
    const memos = this.#held.takeUnsaved();
    const held = { hold: this.#hold, run: this.#held.run };
    const conclusion = { ...this.#context, ...held, ending, memos };
    await patiently(() => concludeRun(pool, conclusion), abandoned);
    this.#close();
  }

  /** What cannot be stored fails the run; what cannot even be failed is left to its lease. */
  async #giveUp(error: unknown): Promise<void> {
    if (this.#context.abandoned.aborted) return this.#close();
    log.error({ err: error, runId: this.runId }, "A run's progress could not be stored.");
    const message = error instanceof Error ? error.message : String(error);
    const ending: Ending = { status: "failed", error: { name: "UnstorableStep", message } };
    await this.#conclude(ending).catch((err: unknown) => {
      log.error({ err, runId: this.runId }, "A run could not be ended.");
      this.#close();
    });
  }

  #releaseUntil(): number | undefined {
    const dueAt = this.#held.idleUntil();
    if (dueAt === undefined) return undefined;
    const soon = dueAt <= now().getTime() + prefetchMs;
    return this.#state === "draining" || !soon ? dueAt : undefined;
  }

  #armTimer(): void {
    const wakeAt = this.#held.nextWakeAt();
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

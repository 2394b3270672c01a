import type { Answer } from "./call-function";
import { firstDiscovery, type Pending, type Progress, type Request, type Run } from "./run";
import { type Memo, type Op, readError, type WireError } from "./wire";

export type Advance = {
  run: Pick<Run, "steps" | "pending">;
  request: Request;
  inFlight: ReadonlySet<Pending>;
  answer: Answer;
  nowMs: number;
  maxAttempts: number;
  retryDelayMs: (attempt: number) => number;
};

export function advanceRun(advance: Advance): Progress {
  const { answer, request, run } = advance;
  const rest = run.pending.filter((item) => item !== request);
  switch (answer.kind) {
    case "completed":
      return { memos: {}, pending: [], runEnd: { status: "completed", output: answer.output } };
    case "failed":
      return failed(answer.error);
    case "retry": {
      const pending = withRetry(advance, rest, answer.delayMs);
      return pending ? { memos: {}, pending } : failed(answer.error);
    }
    case "ops":
      return readOps(advance, { memos: {}, pending: rest }, answer.ops);
    default:
      return answer satisfies never;
  }
}

export function wakeRun({ pending, inFlight, nowMs }: Waiting): Progress {
  const over = pending.filter((item) => item.kind === "sleep" && item.at <= nowMs);
  if (over.length === 0) return { memos: {}, pending };
  const memos: Record<string, Memo> = {};
  for (const item of over) if (item.kind === "sleep") memos[item.id] = { type: "data", data: null };
  const awake = pending.filter((item) => !over.includes(item));
  return { memos, pending: withDiscovery({ pending: awake, inFlight, nowMs }) };
}

type Waiting = { pending: Pending[]; inFlight: ReadonlySet<Pending>; nowMs: number };

function failed(error: WireError): Progress {
  return { memos: {}, pending: [], runEnd: { status: "failed", error } };
}

function readOps(advance: Advance, start: Progress, ops: Op[]): Progress {
  let progress = start;
  for (const op of ops) {
    progress = readOp(advance, progress, op);
    if (progress.runEnd) return progress;
  }
  const hasResults = Object.keys(progress.memos).length > 0;
  const pending = hasResults ? withDiscovery({ ...advance, ...progress }) : progress.pending;
  if (pending.length === 0) return failed(stalled);
  return { memos: progress.memos, pending };
}

const stalled: WireError = {
  name: "StalledRun",
  message: "The function waits for nothing that the host knows of.",
};

function readOp(advance: Advance, progress: Progress, op: Op): Progress {
  switch (op.op) {
    case "Step":
    case "StepRun":
      return remember(progress, op.id, { type: "data", data: op.data ?? null });
    case "StepFailed":
      return remember(progress, op.id, { type: "error", error: errorOf(op) });
    case "StepError":
      return retryStep(advance, progress, op);
    case "StepPlanned":
      return plan(advance, progress, { kind: "step", id: op.id, at: advance.nowMs, attempt: 0 });
    case "Sleep":
      return plan(advance, progress, {
        kind: "sleep",
        id: op.id,
        at: waitInstant(op.name ?? "", advance.nowMs),
      });
    case "RunComplete":
      return { ...progress, runEnd: { status: "completed", output: op.data ?? null } };
    default:
      return failed({
        name: "UnsupportedStep",
        message: `The embedded host does not support ${op.op} (step "${op.displayName ?? op.id}").`,
      });
  }
}

function remember(progress: Progress, id: string, memo: Memo): Progress {
  const pending = progress.pending.filter((item) => item.kind === "discovery" || item.id !== id);
  return { memos: { ...progress.memos, [id]: memo }, pending };
}

/** A discovery reports waiting steps again; they are planned only once. */
function plan(
  { run }: Advance,
  progress: Progress,
  item: Exclude<Pending, { kind: "discovery" }>,
): Progress {
  const known =
    item.id in run.steps ||
    item.id in progress.memos ||
    progress.pending.some((other) => other.kind !== "discovery" && other.id === item.id);
  return known ? progress : { ...progress, pending: [...progress.pending, item] };
}

function retryStep(advance: Advance, progress: Progress, op: Op): Progress {
  const delayMs = advance.answer.kind === "ops" ? advance.answer.delayMs : undefined;
  const pending = withRetry(advance, progress.pending, delayMs);
  if (!pending) return remember(progress, op.id, { type: "error", error: errorOf(op) });
  return { ...progress, pending };
}

function withRetry(
  { request, inFlight, nowMs, maxAttempts, retryDelayMs }: Advance,
  pending: Pending[],
  delayMs: number | undefined,
): Pending[] | undefined {
  const attempt = request.attempt + 1;
  if (attempt >= maxAttempts) return undefined;
  if (request.kind === "discovery" && waitingDiscovery(pending, inFlight)) return pending;
  return [...pending, { ...request, attempt, at: nowMs + (delayMs ?? retryDelayMs(attempt)) }];
}

function errorOf(op: Op): WireError {
  return readError(op.error ?? op.data, "The step failed without saying why.");
}

function withDiscovery({ pending, inFlight, nowMs }: Waiting): Pending[] {
  const waiting = waitingDiscovery(pending, inFlight);
  if (!waiting) return [...pending, firstDiscovery(nowMs)];
  return pending.map((item) => (item === waiting ? { ...item, at: nowMs } : item));
}

function waitingDiscovery(pending: Pending[], inFlight: ReadonlySet<Pending>) {
  return pending.find((item) => item.kind === "discovery" && !inFlight.has(item));
}

/**
 * Returns the end of a sleep in epoch milliseconds. The SDK writes a duration as `1d2h3s` and an
 * instant as ISO 8601; an empty duration ends at once. Throws on anything else.
 */
function waitInstant(name: string, nowMs: number): number {
  if (/^(\d+[wdhms])*$/.test(name)) return nowMs + durationMs(name);
  const instant = Date.parse(name);
  if (Number.isNaN(instant)) throw new Error(`"${name}" is neither a duration nor an instant.`);
  return instant;
}

const unitMs = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;

function durationMs(name: string): number {
  let total = 0;
  for (const [, count, unit] of name.matchAll(/(\d+)([wdhms])/gy)) {
    total += Number(count) * unitMs[unit as keyof typeof unitMs];
  }
  return total;
}

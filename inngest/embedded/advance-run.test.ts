import { expect, test } from "vitest";
import { type Advance, advanceRun, wakeRun } from "./advance-run";
import type { Answer } from "./call-function";
import type { Pending, Request } from "./run";

const nowMs = 1_000_000;
const discovery: Request = { kind: "discovery", at: nowMs, attempt: 0 };
const planned = (id: string): Request => ({ kind: "step", id, at: nowMs, attempt: 0 });
const sleeping = (id: string, at: number): Pending => ({ kind: "sleep", id, at });

function advance(answer: Answer, given: Partial<Advance> & { pending?: Pending[] } = {}) {
  const { pending = [discovery], ...rest } = given;
  return advanceRun({
    run: { steps: {}, pending },
    request: discovery,
    inFlight: new Set(),
    answer,
    nowMs,
    maxAttempts: 3,
    retryDelayMs: (attempt) => attempt * 1_000,
    ...rest,
  });
}

const ops = (...list: { id: string; op: string; name?: string; data?: string }[]): Answer => ({
  kind: "ops",
  ops: list,
});

test("a step or sleep that already waits is not planned again", () => {
  const pending = [discovery, planned("a"), sleeping("b", nowMs + 5)];
  const answer = ops(
    { id: "a", op: "StepPlanned" },
    { id: "b", op: "Sleep", name: "1d" },
    { id: "c", op: "StepPlanned" },
  );
  expect(advance(answer, { pending }).pending).toEqual([...pending.slice(1), planned("c")]);
});

test("a finished step is remembered and followed by one discovery", () => {
  const step = planned("a");
  const pending = [step, planned("b")];
  const progress = advance(ops({ id: "a", op: "StepRun", data: "x" }), { pending, request: step });
  expect(progress.memos).toEqual({ a: { type: "data", data: "x" } });
  expect(progress.pending).toEqual([planned("b"), discovery]);
});

test("a step that finishes during a discovery is followed by another discovery", () => {
  const step = planned("a");
  const inFlight = new Set<Pending>([discovery]);
  const answer = ops({ id: "a", op: "StepRun" });
  const progress = advance(answer, { pending: [discovery, step], request: step, inFlight });
  expect(progress.pending).toEqual([discovery, discovery]);
});

test("a retry waits its delay and counts its attempts until the last one fails the run", () => {
  const error = { name: "Error", message: "no" };
  expect(advance({ kind: "retry", error }).pending).toEqual([
    { kind: "discovery", at: nowMs + 1_000, attempt: 1 },
  ]);
  expect(advance({ kind: "retry", error, delayMs: 7 }).pending).toEqual([
    { kind: "discovery", at: nowMs + 7, attempt: 1 },
  ]);
  const last: Request = { kind: "discovery", at: nowMs, attempt: 2 };
  expect(advance({ kind: "retry", error }, { request: last, pending: [last] })).toEqual({
    memos: {},
    pending: [],
    runEnd: { status: "failed", error },
  });
});

test("a run that waits for nothing fails instead of hanging", () => {
  expect(advance(ops()).runEnd).toMatchObject({ error: { name: "StalledRun" } });
});

test("waking a run ends only the sleeps that are over", () => {
  const pending = [sleeping("over", nowMs), sleeping("later", nowMs + 1)];
  expect(wakeRun({ pending, inFlight: new Set(), nowMs })).toEqual({
    memos: { over: { type: "data", data: null } },
    pending: [pending[1], discovery],
  });
});

import type { EngineEvent, Json, Memo, WireError } from "./wire";

/** Something a run has still to do; `at` in epoch milliseconds. */
export type Pending =
  | { kind: "discovery"; at: number; attempt: number }
  | { kind: "step"; id: string; at: number; attempt: number }
  | { kind: "sleep"; id: string; at: number };

/** What is sent to the SDK: a look for the next steps, or one planned step. */
export type Request = Exclude<Pending, { kind: "sleep" }>;

/** A run as an executor holds it, under the generation of its claim. */
export type Run = {
  id: string;
  functionId: string;
  gen: number;
  event: EngineEvent;
  steps: Record<string, Memo>;
  /** Step ids in the order they finished: the SDK replays them in it. */
  stack: string[];
  pending: Pending[];
};

export type Ending = { status: "completed"; output: Json } | { status: "failed"; error: WireError };

/** What became of a call. */
export type Progress = {
  memos: Record<string, Memo>;
  pending: Pending[];
  ending?: Ending;
};

export function firstDiscovery(at: number): Pending {
  return { kind: "discovery", at, attempt: 0 };
}

/** When the run next has something to do; undefined when it waits for nothing. */
export function nextDueAt(pending: readonly Pending[]): number | undefined {
  return pending.length === 0 ? undefined : Math.min(...pending.map((item) => item.at));
}

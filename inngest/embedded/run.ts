import type { EngineEvent, Json, Memo, WireError } from "./wire";

export type Pending =
  | { kind: "discovery"; at: number; attempt: number }
  | { kind: "step"; id: string; at: number; attempt: number }
  | { kind: "sleep"; id: string; at: number };

export type Request = Exclude<Pending, { kind: "sleep" }>;

export type Run = {
  id: string;
  functionId: string;
  gen: number;
  event: EngineEvent;
  steps: Record<string, Memo>;
  /** Step ids in the order they finished, in which the SDK replays them. */
  stack: string[];
  pending: Pending[];
};

export type RunEnd = { status: "completed"; output: Json } | { status: "failed"; error: WireError };

export type Progress = {
  memos: Record<string, Memo>;
  pending: Pending[];
  runEnd?: RunEnd;
};

export function firstDiscovery(at: number): Pending {
  return { kind: "discovery", at, attempt: 0 };
}

export function nextDueAt(pending: readonly Pending[]): number | undefined {
  return pending.length === 0 ? undefined : Math.min(...pending.map((item) => item.at));
}

import { retryDelayMs } from "./wait-instant";
import { headers, Json, type Op, Ops, readError, type WireError } from "./wire";

export type Answer =
  | { kind: "completed"; output: Json }
  | { kind: "ops"; ops: Op[]; delayMs?: number }
  | { kind: "retry"; error: WireError; delayMs?: number }
  | { kind: "failed"; error: WireError };

export async function readAnswer(response: Response, nowMs: number): Promise<Answer> {
  const text = await response.text();
  const body = parse(text);
  const delayMs = retryDelayMs(response.headers.get(headers.retryAfter), nowMs);
  const delay = delayMs === undefined ? {} : { delayMs };
  if (response.status === 200) return { kind: "completed", output: Json.parse(body ?? null) };
  if (response.status === 206) return { kind: "ops", ops: Ops.parse(body), ...delay };
  const error = readError(body, `The call was answered ${response.status}: ${text.slice(0, 200)}`);
  const final = response.headers.get(headers.noRetry) === "true";
  return final ? { kind: "failed", error } : { kind: "retry", error, ...delay };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

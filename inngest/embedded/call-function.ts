import { now } from "@/lib/kernel/clock";
import type { Request, Run } from "./run";
import type { Transport } from "./transport";
import { headers, Json, type Op, Ops, readError, type WireError } from "./wire";

export type Answer =
  | { kind: "completed"; output: Json }
  | { kind: "ops"; ops: Op[]; delayMs?: number }
  | { kind: "retry"; error: WireError; delayMs?: number }
  | { kind: "failed"; error: WireError };

type FunctionCall = {
  run: Run;
  request: Request;
  owner: number;
  maxAttempts: number;
  reportOnly: boolean;
};

export async function callFunction(transport: Transport, call: FunctionCall): Promise<Answer> {
  const { run, request } = call;
  const stepId = request.kind === "step" ? request.id : "step";
  try {
    const response = await transport({
      method: "POST",
      query: `?${new URLSearchParams({ fnId: run.functionId, stepId })}`,
      headers: { [headers.runId]: run.id, [headers.generation]: String(run.gen) },
      body: bodyOf(call),
    });
    return await readAnswer(response, now().getTime());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "retry", error: readError({ name: "CallFailed", message }, message) };
  }
}

function bodyOf({ run, request, owner, ...call }: FunctionCall): { [key: string]: Json } {
  return JSON.parse(
    JSON.stringify({
      event: run.event,
      events: [run.event],
      steps: run.steps,
      ctx: {
        run_id: run.id,
        fn_id: run.functionId,
        attempt: request.attempt,
        max_attempts: call.maxAttempts,
        disable_immediate_execution: call.reportOnly,
        use_api: false,
        qi_id: queueItemId({ owner, gen: run.gen }),
        stack: { stack: run.stack, current: run.stack.length - 1 },
      },
    }),
  );
}

export function queueItemId({ owner, gen }: { owner: number; gen: number }): string {
  return `${owner}.${gen}`;
}

async function readAnswer(response: Response, nowMs: number): Promise<Answer> {
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

function retryDelayMs(header: string | null, nowMs: number): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const delay = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

import { now } from "@/lib/kernel/clock";
import { type Answer, readAnswer } from "./read-answer";
import type { Request, Run } from "./run";
import type { Transport } from "./transport";
import { headers, type Json, readError } from "./wire";

export type FunctionCall = {
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

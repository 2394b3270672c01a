import { now } from "@/lib/kernel/clock";
import { type EngineEvent, internalEvent, type WireError } from "./wire";

/** The event that tells a function's `onFailure` handler that a run failed for good. */
export function failureEvent(
  run: { id: string; functionId: string; event: EngineEvent },
  error: WireError,
): EngineEvent {
  return {
    id: `failed-${run.id}`,
    name: internalEvent.failed,
    ts: now().getTime(),
    data: JSON.parse(
      JSON.stringify({ function_id: run.functionId, run_id: run.id, error, event: run.event }),
    ),
  };
}

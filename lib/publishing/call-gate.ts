import type { SendingStart } from "@/lib/deliveries/start-sending";
import { semaphore } from "@/lib/kernel/async/semaphore";
import { machineNow } from "@/lib/kernel/clock";

type Started = Extract<SendingStart, { state: "started" }>;

export type CallGate = {
  fetch: typeof fetch;
  callState(): CallState;
};

export type CallState =
  | { state: "untried" }
  | Exclude<SendingStart, Started>
  | { state: "blocked" }
  | { state: "sent"; intent: Started };

// More at a time would spend the deadline waiting for a connection of the pool.
const limitSending = semaphore(16);

/**
 * This is the only way to the irreversible call. The last statement before the call records its
 * intent, once, and not when the process was stopped since.
 */
export function openCallGate({
  send,
  startSending,
  withinMs,
  answerWithinMs,
}: {
  /** The network's own: one whose hosts people name must be asked through its guard here too. */
  send: typeof fetch;
  startSending: () => Promise<SendingStart>;
  withinMs: number;
  answerWithinMs: number;
}): CallGate {
  let callState: CallState = { state: "untried" };
  return {
    callState: () => callState,
    fetch: async (input, init) => {
      if (callState.state !== "untried") throw new Error("One intent makes one call.");
      callState = { state: "blocked" };
      const { started, elapsedMs } = await limitSending(async () => {
        const elapsedMs = startStopwatch();
        return { started: await startSending(), elapsedMs };
      });
      if (started.state !== "started") {
        callState = started;
        throw new Error("The delivery may not be sent.");
      }
      if (elapsedMs() > withinMs) throw new Error("The intent is too old to be sent.");
      callState = { state: "sent", intent: started };
      return send(input, { ...init, signal: signalAfter(answerWithinMs, init?.signal) });
    },
  };
}

/**
 * Ends with the given signal, or after so long. Not `AbortSignal.any`: what it combines can be
 * collected as garbage before it fires, and a call would wait for its answer without end.
 */
function signalAfter(milliseconds: number, given?: AbortSignal | null): AbortSignal {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), milliseconds);
  timer.unref();
  given?.addEventListener("abort", () => over.abort(given.reason), { once: true });
  if (given?.aborted) over.abort(given.reason);
  return over.signal;
}

/** Runs on whichever clock moved more: one stands still while a machine sleeps, the other can jump. */
function startStopwatch(): () => number {
  const [monotonic, wall] = [performance.now(), machineNow().getTime()];
  return () => Math.max(performance.now() - monotonic, machineNow().getTime() - wall);
}

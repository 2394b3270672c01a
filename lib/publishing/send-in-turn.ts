import { keyedQueue } from "@/lib/async/keyed-queue";
import { followDatabaseClock, startSending } from "@/lib/deliveries/start-sending";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { log } from "@/lib/kernel/log";
import type { Outcome, Setback } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/words/reasons";
import { type CallGate, openCallGate } from "./call-gate";
import type { Loaded, LoadedTask } from "./load-task";
import { wakeAt } from "./plan";
import { timeCall } from "./plan-turn";
import type { StepState } from "./step-state";
import type { Timings } from "./timings";
import { waitUntil } from "./wait-until";

export type Sending =
  | { state: "early"; at: Date }
  | { state: "busy" }
  | { state: "held" }
  | { state: "unsent"; setback: Setback }
  | { state: "answered"; intent: { intentNo: number; intentAt: Date }; outcome: Outcome };

type Turn = {
  ref: DeliveryRef;
  loaded: Exclude<Loaded, { state: "gone" }>;
  settle: (sending: Sending) => Promise<StepState>;
};

/** The turn ends once the call is settled: the database refuses the account's next one until then. */
export async function sendInTurn(
  { ref, loaded, settle }: Turn,
  timings: Timings,
): Promise<StepState> {
  if (loaded.state === "held") return settle({ state: "held" });
  const { scheduledAt, connectionId } = loaded.row;
  const at = wakeAt(loaded.row, timings);
  if (at) return settle({ state: "early", at });
  if (!(await waitUntil(scheduledAt, timings.stopping))) {
    return settle({ state: "early", at: scheduledAt });
  }
  const settled = await keyedQueue(connectionId, timings, () =>
    timeCall(connectionId, async () => settle(await send(ref, loaded, timings))),
  );
  return settled ?? settle({ state: "busy" });
}

async function send(ref: DeliveryRef, loaded: LoadedTask, timings: Timings): Promise<Sending> {
  const { sealedCredentials } = loaded.row.connection;
  const gate = openCallGate({
    send: loaded.context.fetch,
    startSending: () => startSending(ref, { leaseMs: timings.publishLeaseMs, sealedCredentials }),
    withinMs: timings.sendWithinMs,
    answerWithinMs: timings.answerWithinMs,
  });
  const outcome = await callOnce(loaded, gate);
  const callState = gate.callState();
  switch (callState.state) {
    case "sent":
      return { state: "answered", intent: callState.intent, outcome };
    case "busy":
      return { state: "busy" };
    case "early":
      // Postgres's clock was set since this process asked for it.
      await followDatabaseClock();
      return { state: "early", at: loaded.row.scheduledAt };
    case "refused":
      return { state: "held" };
    case "blocked":
      return { state: "unsent", setback: interrupted };
    case "untried":
      return { state: "unsent", setback: isSetback(outcome) ? outcome : interrupted };
  }
}

async function callOnce(
  { network, context, task }: LoadedTask,
  { fetch }: CallGate,
): Promise<Outcome> {
  try {
    return await network.publish({ ...context, fetch }, task);
  } catch (err) {
    log.error({ err, network: network.id }, "A network's adapter broke while it published.");
    return { kind: "unknown", reason: deliveryReasons.because("answer_unreadable") };
  }
}

function isSetback(outcome: Outcome): outcome is Setback {
  return !["published", "duplicate", "unknown"].includes(outcome.kind);
}

const interrupted: Setback = {
  kind: "retry",
  code: "internal",
  reason: deliveryReasons.because("interrupted_before_sending"),
  afterMs: 0,
};

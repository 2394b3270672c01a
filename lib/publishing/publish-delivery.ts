import { keyedQueue } from "@/lib/async/keyed-queue";
import { retry } from "@/lib/async/retry";
import { renewLease } from "@/lib/deliveries/renew-lease";
import { startSending } from "@/lib/deliveries/start-sending";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import type { Outcome, Setback } from "@/lib/networks/network";
import { type CallGate, openCallGate } from "./call-gate";
import { holdDelivery } from "./hold-delivery";
import { type LoadedTask, loadTask } from "./load-task";
import { firstLookAt, prepareLeaseUntil, wakeAt } from "./plan";
import { type Answered, settleOutcome } from "./settle-outcome";
import { settleSetback } from "./settle-setback";
import { finish, goTo, type StepState } from "./step-state";
import type { Timings } from "./timings";
import { waitUntil } from "./wait-until";

/**
 * Makes the one irreversible call: at the delivery's time, after the connection's other ones, and
 * never for an intent that an earlier execution of this step has announced.
 */
export async function publishDelivery(stepState: StepState, timings: Timings): Promise<StepState> {
  const loaded = await loadTask(stepState, timings);
  if (loaded.state === "gone") return finish(stepState);
  const { row } = loaded;
  if (row.state === "publishing")
    return goTo("reconcile", stepState, firstLookAt(row.intentAt, timings));
  if (row.state !== "preparing") return finish(stepState);
  if (loaded.state === "held") return holdDelivery(stepState, timings);
  const wakeAgainAt = wakeAt(row, timings);
  if (wakeAgainAt) return goTo("publish", stepState, wakeAgainAt);
  if (!(await waitUntil(row.scheduledAt, timings.stopping))) {
    return goTo("publish", stepState, row.scheduledAt);
  }
  const next = await keyedQueue(row.connectionId, timings, () => send(stepState, loaded, timings));
  return next ?? busy(stepState, loaded, timings);
}

async function send(
  stepState: StepState,
  loaded: LoadedTask,
  timings: Timings,
): Promise<StepState> {
  const { sealedCredentials } = loaded.row.connection;
  const announcing = { leaseMs: timings.publishLeaseMs, sealedCredentials };
  const gate = openCallGate({
    announce: () => startSending(stepState, announcing),
    notBefore: loaded.row.scheduledAt,
    withinMs: timings.sendWithinMs,
    answerWithinMs: timings.answerWithinMs,
  });
  const outcome = await callOnce(loaded, gate);
  const passage = gate.passage();
  switch (passage.state) {
    case "sent":
      return storeAnswer(stepState, { intent: passage.intent, outcome, timings });
    case "busy":
      return busy(stepState, loaded, timings);
    case "refused":
      // Stale, or the connection stopped being usable: if it is still ours, it is held.
      return holdDelivery(stepState, timings);
    case "shut":
      return settleSetback(stepState, unsent, timings);
    case "unasked":
      return settleSetback(stepState, isSetback(outcome) ? outcome : unsent, timings);
  }
}

/** What a network answered is known nowhere but here until it is stored. */
function storeAnswer(stepState: StepState, answered: Answered): Promise<StepState> {
  return retry(() => settleOutcome(stepState, answered));
}

async function callOnce(
  { network, context, task }: LoadedTask,
  { fetch }: CallGate,
): Promise<Outcome> {
  try {
    return await network.publish({ ...context, fetch }, task);
  } catch (err) {
    log.error({ err, network: network.id }, "A network's adapter broke while it published.");
    return { kind: "unknown", message: "The answer could not be read." };
  }
}

function isSetback(outcome: Outcome): outcome is Setback {
  return !["published", "duplicate", "unknown"].includes(outcome.kind);
}

/** The gate stayed shut, so it is certain that nothing happened. */
const unsent: Setback = {
  kind: "retry",
  code: "internal",
  message: "The server was interrupted right before this was sent.",
  afterMs: 0,
};

/** Waits for its turn in the engine, and stays with this run for as long as that takes. */
async function busy(
  stepState: StepState,
  { row }: LoadedTask,
  timings: Timings,
): Promise<StepState> {
  const kept = await renewLease(stepState, { leaseUntil: prepareLeaseUntil(row, timings) });
  const at = new Date(now().getTime() + timings.busyWaitMs);
  return kept ? goTo("publish", stepState, at) : finish(stepState);
}

import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import type { Outcome, Setback } from "@/lib/networks/network";
import { type CallGate, openCallGate } from "./call-gate";
import { renewLease } from "./delivery-store";
import { holdDelivery } from "./hold-delivery";
import { announceIntent } from "./intent-store";
import { inTurn } from "./lanes";
import { type LoadedTask, loadTask } from "./load-task";
import type { Pace } from "./pace";
import { persistently } from "./persistently";
import { firstLookAt, prepareLeaseUntil, wakeAt } from "./plan";
import { type Answered, settleOutcome } from "./settle-outcome";
import { settleSetback } from "./settle-setback";
import { done, type Turn, thenDo } from "./turn";
import { waitUntil } from "./wait-until";

/**
 * Makes the one irreversible call: at the delivery's time, after the connection's other ones, and
 * never for an intent that an earlier execution of this step has announced.
 */
export async function publishDelivery(turn: Turn, pace: Pace): Promise<Turn> {
  const loaded = await loadTask(turn, pace);
  if (loaded.state === "gone") return done(turn);
  const { row } = loaded;
  if (row.state === "publishing") return thenDo("reconcile", turn, firstLookAt(row.intentAt, pace));
  if (row.state !== "preparing") return done(turn);
  if (loaded.state === "held") return holdDelivery(turn, pace);
  const wakeAgainAt = wakeAt(row, pace);
  if (wakeAgainAt) return thenDo("publish", turn, wakeAgainAt);
  if (!(await waitUntil(row.scheduledAt, pace.stopping))) {
    return thenDo("publish", turn, row.scheduledAt);
  }
  const next = await inTurn(row.connectionId, pace, () => send(turn, loaded, pace));
  return next ?? busy(turn, loaded, pace);
}

async function send(turn: Turn, loaded: LoadedTask, pace: Pace): Promise<Turn> {
  const { sealedCredentials } = loaded.row.connection;
  const announcing = { leaseMs: pace.publishLeaseMs, sealedCredentials };
  const gate = openCallGate({
    announce: () => announceIntent(turn, announcing),
    notBefore: loaded.row.scheduledAt,
    withinMs: pace.sendWithinMs,
    answerWithinMs: pace.answerWithinMs,
  });
  const outcome = await callOnce(loaded, gate);
  const passage = gate.passage();
  switch (passage.state) {
    case "sent":
      return storeAnswer(turn, { intent: passage.intent, outcome, pace });
    case "busy":
      return busy(turn, loaded, pace);
    case "refused":
      // Stale, or the connection stopped being usable: if it is still ours, it is held.
      return holdDelivery(turn, pace);
    case "shut":
      return settleSetback(turn, unsent, pace);
    case "unasked":
      return settleSetback(turn, isSetback(outcome) ? outcome : unsent, pace);
  }
}

/** What a network answered is known nowhere but here until it is stored. */
function storeAnswer(turn: Turn, answered: Answered): Promise<Turn> {
  return persistently(() => settleOutcome(turn, answered));
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
async function busy(turn: Turn, { row }: LoadedTask, pace: Pace): Promise<Turn> {
  const kept = await renewLease(turn, { leaseUntil: prepareLeaseUntil(row, pace) });
  const at = new Date(now().getTime() + pace.busyWaitMs);
  return kept ? thenDo("publish", turn, at) : done(turn);
}

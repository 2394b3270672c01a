import { setTimeout as sleep } from "node:timers/promises";
import { chargeFor } from "@/lib/accounts/spending/charge-for";
import { type DeliveryWithConnection, findDelivery } from "@/lib/deliveries/find-delivery";
import { renewLease } from "@/lib/deliveries/move-delivery";
import { recordDuplicate, recordEvent } from "@/lib/deliveries/record-answer";
import { followDatabaseClock, startSending } from "@/lib/deliveries/start-sending";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { withHandles } from "@/lib/deliveries/stored-handles";
import { keyedQueue } from "@/lib/kernel/async/keyed-queue";
import { retry } from "@/lib/kernel/async/retry";
import { semaphore } from "@/lib/kernel/async/semaphore";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { NotSent, Outcome, Publication } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { accountFreeAt, timeCall } from "./account-queue";
import { type CallGate, openCallGate } from "./call-gate";
import { confirmDelivery } from "./confirm-delivery";
import { recordClaim } from "./engine-progress";
import { type Loaded, type LoadedTask, loadTask } from "./load-task";
import { awaitApproval, holdDelivery, recordNotSent, refuseUnaffordable } from "./not-sent";
import { asleepUntil, firstReconcileAt, prepareLeaseUntil, wakeAt } from "./plan";
import { done, goTo, type StepState } from "./step-state";
import type { Timings } from "./timings";

type SendResult =
  | { state: "early"; at: Date }
  | { state: "busy" }
  | { state: "unavailable" }
  | { state: "unapproved" }
  | { state: "unaffordable"; limit: number }
  | { state: "unsent"; cause: NotSent }
  | { state: "answered"; intent: { intentNo: number; intentAt: Date }; outcome: Outcome };

/**
 * Makes the one irreversible call: at the delivery's time, after the connection's other ones, and
 * never for an intent that an earlier execution of this step recorded.
 */
export async function publishDelivery(stepState: StepState, timings: Timings): Promise<StepState> {
  const loaded = await loadTask(stepState, timings);
  if (loaded.state === "gone") return done(stepState);
  const { row } = loaded;
  if (row.state === "publishing") {
    return goTo("reconcile", stepState, firstReconcileAt(row.intentAt, timings));
  }
  if (row.state !== "preparing") return done(stepState);
  if (row.wakesAt && !(await wake(stepState, row, timings))) return done(stepState);
  return sendInOrder(stepState, loaded, timings);
}

function wake(
  stepState: StepState,
  row: DeliveryWithConnection,
  timings: Timings,
): Promise<boolean> {
  if (row.wakesAt) recordClaim(row.wakesAt);
  return renewLease(stepState, { leaseUntil: prepareLeaseUntil(row, timings), wakesAt: null });
}

/** The account's next call waits until this one is stored: the database refuses it until then. */
async function sendInOrder(
  stepState: StepState,
  loaded: Exclude<Loaded, { state: "gone" }>,
  timings: Timings,
): Promise<StepState> {
  const { row } = loaded;
  // The network's answer exists nowhere but here until it is stored.
  const store = (result: SendResult) =>
    retry(() => storeSendResult(stepState, { row, result }, timings));
  if (loaded.state === "unavailable") return store({ state: "unavailable" });
  const at = wakeAt(row, timings);
  if (at) return store({ state: "early", at });
  if (!(await waitUntil(row.scheduledAt, timings.stopping))) {
    return store({ state: "early", at: row.scheduledAt });
  }
  const stored = await keyedQueue(row.connectionId, timings, () =>
    callsTo(loaded.network)(async () => {
      if (timings.stopping?.aborted) return null;
      return timeCall(row.connectionId, async () => store(await send(stepState, loaded, timings)));
    }),
  );
  return stored ?? store({ state: "busy" });
}

/**
 * More calls at once would slow each other until their answers count as lost. Each network has its own
 * turns, so that a slow one delays no other.
 */
const callsAtOnce = 100;
const turns = new Map<string, ReturnType<typeof semaphore>>();

function callsTo({ id }: LoadedTask["network"]): ReturnType<typeof semaphore> {
  const known = turns.get(id) ?? semaphore(callsAtOnce);
  turns.set(id, known);
  return known;
}

/** A clock that is set meanwhile is noticed after so long. */
const sleepMaxMs = 1_000;

export async function waitUntil(instant: Date, signal?: AbortSignal): Promise<boolean> {
  // Timers can fire a millisecond early; the clock decides.
  for (;;) {
    const left = instant.getTime() - now().getTime();
    if (left <= 0) return true;
    if (signal?.aborted) return false;
    await sleep(Math.min(left, sleepMaxMs), undefined, signal ? { signal } : {}).catch(
      () => undefined,
    );
  }
}

async function send(ref: DeliveryRef, loaded: LoadedTask, timings: Timings): Promise<SendResult> {
  const { approvalDigests } = loaded;
  const { sealedCredentials } = loaded.row.connection;
  const charge = chargeFor(loaded.network, loaded.task.content, loaded.context.settings);
  const leaseMs = timings.publishLeaseMs;
  const gate = openCallGate({
    send: loaded.context.fetch,
    startSending: () => startSending(ref, { leaseMs, sealedCredentials, approvalDigests, charge }),
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
    case "unapproved":
      return { state: "unapproved" };
    case "unaffordable":
      return callState;
    case "refused":
      return { state: "unavailable" };
    case "blocked":
      return { state: "unsent", cause: interrupted };
    case "untried":
      return { state: "unsent", cause: isNotSent(outcome) ? outcome : interrupted };
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

const interrupted: NotSent = {
  kind: "retry",
  code: "internal",
  reason: deliveryReasons.because("interrupted_before_sending"),
  afterMs: 0,
};

function isNotSent(outcome: Outcome): outcome is NotSent {
  return !["published", "duplicate", "unknown"].includes(outcome.kind);
}

export async function storeSendResult(
  stepState: StepState,
  { row, result }: { row: DeliveryWithConnection; result: SendResult },
  timings: Timings,
): Promise<StepState> {
  switch (result.state) {
    case "early":
      return sleepUntil(result.at, stepState, timings);
    case "busy":
      return sleepUntil(await accountFreeAt(row, timings), stepState, timings);
    case "unavailable":
      return holdDelivery(stepState, timings);
    case "unapproved":
      return awaitApproval(stepState);
    case "unaffordable":
      return refuseUnaffordable(stepState, result.limit);
    case "unsent":
      return recordNotSent(stepState, result.cause, timings);
    case "answered":
      return storeAnswer(stepState, result, timings);
  }
}

async function sleepUntil(at: Date, stepState: StepState, timings: Timings): Promise<StepState> {
  const isKept = await renewLease(stepState, asleepUntil(at, timings));
  return isKept ? goTo("publish", stepState, at) : done(stepState);
}

async function storeAnswer(
  stepState: StepState,
  { intent, outcome }: Extract<SendResult, { state: "answered" }>,
  timings: Timings,
): Promise<StepState> {
  if (isNotSent(outcome)) return recordNotSent(stepState, outcome, timings);
  const lost = outcome.kind === "published" ? await confirm(stepState, intent, outcome) : outcome;
  if (lost === null) return done(stepState);
  await recordLostAnswer(stepState, lost);
  return goTo("reconcile", stepState, firstReconcileAt(intent.intentAt, timings));
}

type LostAnswer = Extract<Outcome, { kind: "duplicate" | "unknown" }>;

async function confirm(
  { deliveryId }: StepState,
  { intentNo }: { intentNo: number },
  publication: Publication,
): Promise<LostAnswer | null> {
  const confirmation = { deliveryId, intentNo, publication, publishedAt: now() };
  if ((await confirmDelivery(confirmation)) !== "taken") return null;
  log.error({ deliveryId }, "The network answered with another's post id.");
  return { kind: "unknown", reason: deliveryReasons.because("answer_of_another") };
}

async function recordLostAnswer({ deliveryId, fence }: DeliveryRef, lost: LostAnswer) {
  const { reason } = lost;
  if (lost.kind === "duplicate") {
    const row = await findDelivery(deliveryId);
    const handles = withHandles(row?.handles, lost.handles ?? {});
    await recordDuplicate({ deliveryId, fence }, { reason, handles });
  }
  await recordEvent(db, { deliveryId, kind: "answered", reason });
}

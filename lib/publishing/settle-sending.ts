import { type DeliveryWithConnection, findDelivery } from "@/lib/deliveries/find-delivery";
import { renewLease } from "@/lib/deliveries/move-delivery";
import { recordDuplicate, recordEvent } from "@/lib/deliveries/record-answer";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { Outcome, Publication, Setback } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/words/reasons";
import { confirmDelivery } from "./confirm-delivery";
import { holdDelivery } from "./hold-delivery";
import { asleepUntil, firstLookAt } from "./plan";
import { turnAt } from "./plan-turn";
import type { Sending } from "./send-in-turn";
import { settleSetback } from "./settle-setback";
import { finish, goTo, type StepState } from "./step-state";
import { withHandles } from "./stored-handles";
import type { Timings } from "./timings";

type Attempt = { row: DeliveryWithConnection; sending: Sending };

export async function settleSending(
  stepState: StepState,
  { row, sending }: Attempt,
  timings: Timings,
): Promise<StepState> {
  const setback = setbackOf(sending);
  if (setback) return settleSetback(stepState, setback, timings);
  switch (sending.state) {
    case "early":
      return sleepUntil(sending.at, stepState, timings);
    case "busy":
      return sleepUntil(await turnAt(row, timings), stepState, timings);
    case "answered":
      return settleAnswer(stepState, sending, timings);
    case "held":
    case "unsent":
      return holdDelivery(stepState, timings);
  }
}

async function sleepUntil(at: Date, stepState: StepState, timings: Timings): Promise<StepState> {
  const isKept = await renewLease(stepState, asleepUntil(at, timings));
  return isKept ? goTo("publish", stepState, at) : finish(stepState);
}

async function settleAnswer(
  stepState: StepState,
  { intent, outcome }: Extract<Sending, { state: "answered" }>,
  timings: Timings,
): Promise<StepState> {
  const lost = outcome.kind === "published" ? await confirm(stepState, intent, outcome) : outcome;
  if (lost === null) return finish(stepState);
  await recordLostAnswer(stepState, lost);
  return goTo("reconcile", stepState, firstLookAt(intent.intentAt, timings));
}

async function confirm(
  { deliveryId }: StepState,
  { intentNo }: { intentNo: number },
  publication: Publication,
): Promise<Outcome | null> {
  const confirmation = { deliveryId, intentNo, publication, publishedAt: now() };
  if ((await confirmDelivery(confirmation)) !== "taken") return null;
  log.error({ deliveryId }, "The network answered with another's post id.");
  return { kind: "unknown", reason: deliveryReasons.because("answer_of_another") };
}

async function recordLostAnswer(ref: DeliveryRef, outcome: Outcome): Promise<void> {
  if (outcome.kind === "published") return;
  const { reason } = outcome;
  if (outcome.kind === "duplicate") {
    const row = await findDelivery(ref.deliveryId);
    const handles = withHandles(row?.handles, outcome.handles ?? {});
    await recordDuplicate(ref, { reason, handles });
  }
  await recordEvent(db, { deliveryId: ref.deliveryId, kind: "answered", reason });
}

function setbackOf(sending: Sending): Setback | null {
  if (sending.state === "unsent") return sending.setback;
  if (sending.state !== "answered") return null;
  const { outcome } = sending;
  switch (outcome.kind) {
    case "published":
    case "duplicate":
    case "unknown":
      return null;
    default:
      return outcome;
  }
}

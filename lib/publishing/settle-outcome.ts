import { failure } from "@/lib/deliveries/failure";
import { findDelivery } from "@/lib/deliveries/find-delivery";
import { recordEvent } from "@/lib/deliveries/record-event";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { Duplicate, Outcome } from "@/lib/networks/network";
import { confirmDelivery } from "./confirm-delivery";
import { addedHandles } from "./load-task";
import { firstLookAt } from "./plan";
import { settleSetback } from "./settle-setback";
import { finish, goTo, type StepState } from "./step-state";
import type { Timings } from "./timings";

export type Answered = {
  intent: { intentNo: number; intentAt: Date };
  outcome: Outcome;
  timings: Timings;
};

/** Turns the network's answer to a call into the delivery's next state. */
export async function settleOutcome(stepState: StepState, answered: Answered): Promise<StepState> {
  const { intent, outcome, timings } = answered;
  switch (outcome.kind) {
    case "published": {
      const confirmed = await confirmDelivery({
        deliveryId: stepState.deliveryId,
        intentNo: intent.intentNo,
        publication: outcome,
        publishedAt: now(),
      });
      if (confirmed !== "taken") return finish(stepState);
      log.error(
        { deliveryId: stepState.deliveryId },
        "The network answered with another's post id.",
      );
      return lookLater(
        stepState,
        answered,
        "The answer names a post that belongs to another delivery.",
      );
    }
    case "duplicate":
      await noteDuplicate(stepState, outcome);
      return lookLater(stepState, answered, outcome.message);
    case "unknown":
      return lookLater(stepState, answered, outcome.message);
    default:
      return settleSetback(stepState, outcome, timings);
  }
}

async function lookLater(
  stepState: StepState,
  { intent, timings }: Answered,
  message: string,
): Promise<StepState> {
  await recordEvent(db, { deliveryId: stepState.deliveryId, kind: "answered", message });
  return goTo("reconcile", stepState, firstLookAt(intent.intentAt, timings));
}

/** Kept in the row, so that a reconciliation after a crash knows what was answered. */
async function noteDuplicate(
  { deliveryId, fence }: StepState,
  { message, handles: named = {} }: Duplicate,
): Promise<void> {
  const row = await findDelivery(deliveryId);
  const handles = addedHandles(row?.handles, named);
  await db.delivery.updateMany({
    where: { id: deliveryId, fence, state: "publishing" },
    data: {
      ...failure({ code: "duplicate_content", message, retryable: false }, now()),
      ...(handles ? { handles } : {}),
    },
  });
}

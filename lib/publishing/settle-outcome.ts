import { now } from "@/lib/clock";
import { db } from "@/lib/db";
import { log } from "@/lib/log";
import type { Duplicate, Outcome } from "@/lib/networks/network";
import { confirmDelivery } from "./confirm-delivery";
import { failure } from "./failure";
import { findDelivery } from "./find-delivery";
import { addedHandles } from "./load-task";
import type { Pace } from "./pace";
import { firstLookAt } from "./plan";
import { recordEvent } from "./record-event";
import { settleSetback } from "./settle-setback";
import { done, type Turn, thenDo } from "./turn";

export type Answered = {
  intent: { intentNo: number; intentAt: Date };
  outcome: Outcome;
  pace: Pace;
};

/** Turns the network's answer to a call into the delivery's next state. */
export async function settleOutcome(turn: Turn, answered: Answered): Promise<Turn> {
  const { intent, outcome, pace } = answered;
  switch (outcome.kind) {
    case "published": {
      const confirmed = await confirmDelivery({
        deliveryId: turn.deliveryId,
        intentNo: intent.intentNo,
        publication: outcome,
        publishedAt: now(),
      });
      if (confirmed !== "taken") return done(turn);
      log.error({ deliveryId: turn.deliveryId }, "The network answered with another's post id.");
      return lookLater(turn, answered, "The answer names a post that belongs to another delivery.");
    }
    case "duplicate":
      await noteDuplicate(turn, outcome);
      return lookLater(turn, answered, outcome.message);
    case "unknown":
      return lookLater(turn, answered, outcome.message);
    default:
      return settleSetback(turn, outcome, pace);
  }
}

async function lookLater(turn: Turn, { intent, pace }: Answered, message: string): Promise<Turn> {
  await recordEvent(db, { deliveryId: turn.deliveryId, kind: "answered", message });
  return thenDo("reconcile", turn, firstLookAt(intent.intentAt, pace));
}

/** Kept in the row, so that a reconciliation after a crash knows what was answered. */
async function noteDuplicate(
  { deliveryId, fence }: Turn,
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

import { now } from "@/lib/clock";
import { db } from "@/lib/db";
import { log } from "@/lib/log";
import type { Outcome } from "@/lib/networks/network";
import { confirmDelivery } from "./confirm-delivery";
import { failure } from "./failure";
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
      await noteError(turn, "duplicate_content", outcome.message);
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
async function noteError(
  { deliveryId, fence }: Turn,
  code: "duplicate_content",
  message: string,
): Promise<void> {
  await db.delivery.updateMany({
    where: { id: deliveryId, fence, state: "publishing" },
    data: failure({ code, message, retryable: false }, now()),
  });
}

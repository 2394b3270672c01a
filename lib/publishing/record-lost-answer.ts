import { failure } from "@/lib/deliveries/failure";
import { findDelivery } from "@/lib/deliveries/find-delivery";
import { recordEvent } from "@/lib/deliveries/record-event";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Outcome } from "@/lib/networks/network";
import { withHandles } from "./stored-handles";

/**
 * Records an answer that does not say for certain what happened. A duplicate is kept in the row, so
 * that a reconciliation after a crash knows of it.
 */
export async function recordLostAnswer(ref: DeliveryRef, outcome: Outcome): Promise<void> {
  const message = "message" in outcome ? outcome.message : "";
  if (outcome.kind === "duplicate") {
    const row = await findDelivery(ref.deliveryId);
    const handles = withHandles(row?.handles, outcome.handles ?? {});
    await db.delivery.updateMany({
      where: { id: ref.deliveryId, fence: ref.fence, state: "publishing" },
      data: {
        ...failure({ code: "duplicate_content", message, retryable: false }, now()),
        ...(handles ? { handles } : {}),
      },
    });
  }
  await recordEvent(db, { deliveryId: ref.deliveryId, kind: "answered", message });
}

import { findDelivery } from "@/lib/deliveries/find-delivery";
import { recordDuplicate } from "@/lib/deliveries/record-duplicate";
import { recordEvent } from "@/lib/deliveries/record-event";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { db } from "@/lib/kernel/db";
import type { Outcome } from "@/lib/networks/network";
import { withHandles } from "./stored-handles";

/** Records an answer that does not prove what happened. */
export async function recordLostAnswer(ref: DeliveryRef, outcome: Outcome): Promise<void> {
  const message = "message" in outcome ? outcome.message : "";
  if (outcome.kind === "duplicate") {
    const row = await findDelivery(ref.deliveryId);
    const handles = withHandles(row?.handles, outcome.handles ?? {});
    await recordDuplicate(ref, { message, handles });
  }
  await recordEvent(db, { deliveryId: ref.deliveryId, kind: "answered", message });
}

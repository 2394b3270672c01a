import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { Reason } from "@/lib/networks/network";
import type { DeliveryEventKind } from "./schema";

export async function recordEvent(
  tx: Tx,
  { deliveryId, kind, reason }: { deliveryId: string; kind: DeliveryEventKind; reason?: Reason },
): Promise<void> {
  const why = reason && { reason: reason.code, values: reason.values };
  await tx.deliveryEvent.create({ data: { deliveryId, kind, at: now(), ...why } });
}

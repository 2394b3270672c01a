import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { DeliveryEventKind } from "./schema";

export async function recordEvent(
  tx: Tx,
  event: { deliveryId: string; kind: DeliveryEventKind; message?: string },
): Promise<void> {
  await tx.deliveryEvent.create({ data: { ...event, at: now() } });
}

import { now } from "@/lib/clock";
import type { Tx } from "@/lib/db";

export type DeliveryEventKind =
  | "claimed"
  | "prepared"
  | "sent"
  | "answered"
  | "looked"
  | "published"
  | "given_back"
  | "held"
  | "failed"
  | "unconfirmed";

/** Adds a line to the history that people see of a delivery. */
export async function recordEvent(
  tx: Tx,
  event: { deliveryId: string; kind: DeliveryEventKind; message?: string },
): Promise<void> {
  await tx.deliveryEvent.create({ data: { ...event, at: now() } });
}

import type { Tx } from "@/lib/kernel/db";
import { deleteReservationsAt, type Holder } from "./booking-store";

export function endReservation(
  tx: Tx,
  holder: Holder,
  placed: { connectionIds: readonly string[]; scheduledAt: Date },
): Promise<void> {
  return deleteReservationsAt(tx, holder, placed);
}

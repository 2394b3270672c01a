import { db } from "@/lib/kernel/db";
import { deleteExpiredReservations } from "./booking-store";

export function purgeReservations(): Promise<number> {
  return deleteExpiredReservations(db);
}

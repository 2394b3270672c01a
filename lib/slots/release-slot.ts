import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { deleteReservation } from "./booking-store";
import { ReleasedSlot, SlotReservationParams } from "./schema";

export const releaseSlot = operation({
  name: "release_slot",
  summary: "Give a reserved slot back",
  scope: "posts:write",
  input: SlotReservationParams,
  output: ReleasedSlot,
  failures: ["not_found"],
  run: (actor, { reservationId }) =>
    transaction(async (tx) => {
      if (!(await deleteReservation(tx, actor, reservationId))) throw notFound("reservation");
      await recordAudit(tx, actor, {
        action: "slot.released",
        targetType: "slot",
        targetId: reservationId,
      });
      return { released: true as const };
    }),
});

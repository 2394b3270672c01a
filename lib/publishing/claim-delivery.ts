import { now } from "@/lib/clock";
import { moveAlone, renewLease } from "./delivery-store";
import { type DeliveryRow, findDelivery } from "./find-delivery";
import { isOverdue } from "./lateness";
import { missDelivery } from "./miss-delivery";
import type { Pace } from "./pace";
import { firstLookAt, stepLeaseUntil } from "./plan";
import { prepareDelivery } from "./prepare-delivery";
import { done, type Turn, thenDo } from "./turn";

/** Takes a dispatched delivery under a new fence and prepares it. */
export async function claimDelivery(turn: Turn, pace: Pace): Promise<Turn> {
  const row = await findDelivery(turn.deliveryId);
  const claimed = { ...turn, fence: turn.fence + 1 };
  if (row?.fence === claimed.fence) return goOn(row, claimed, pace);
  if (row?.fence !== turn.fence) return done(turn);
  if (row.state === "publishing") return thenDo("reconcile", turn);
  if (row.state !== "scheduled") return done(turn);
  if (isOverdue(row, now())) {
    await missDelivery(row);
    return done(turn);
  }
  const move = await moveAlone({
    deliveryId: row.id,
    by: "claim",
    held: turn,
    data: { leaseUntil: stepLeaseUntil(0, pace), dispatchedUntil: null },
    event: { kind: "claimed" },
  });
  return move ? prepareDelivery(claimed, pace) : done(turn);
}

/** Only a claim leads from a dispatched fence to the next one in these states: a step run again. */
async function goOn(row: DeliveryRow, turn: Turn, pace: Pace): Promise<Turn> {
  if (row.state === "publishing") return thenDo("reconcile", turn, firstLookAt(row.intentAt, pace));
  if (row.state !== "preparing") return done(turn);
  await renewLease(turn, { leaseUntil: stepLeaseUntil(0, pace) });
  return prepareDelivery(turn, pace);
}

import { now } from "@/lib/clock";
import { findDelivery, moveAlone, renewLease } from "./delivery-store";
import { isOverdue } from "./lateness";
import { missDelivery } from "./miss-delivery";
import type { Pace } from "./pace";
import { stepLeaseUntil } from "./plan";
import { prepareDelivery } from "./prepare-delivery";
import { done, type Turn, thenDo } from "./turn";

/** Takes a dispatched delivery under a new fence and prepares it. */
export async function claimDelivery(turn: Turn, pace: Pace): Promise<Turn> {
  const row = await findDelivery(turn.deliveryId);
  if (!row) return done(turn);
  const claimed = { ...turn, fence: turn.fence + 1 };
  // Only a claim leads from a dispatched fence to the next one as `preparing`: a step run again.
  if (row.state === "preparing" && row.fence === claimed.fence) return goOn(claimed, pace);
  if (row.fence !== turn.fence) return done(turn);
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
    data: { leaseUntil: stepLeaseUntil(0, pace) },
    event: { kind: "claimed" },
  });
  return move ? prepareDelivery(claimed, pace) : done(turn);
}

async function goOn(turn: Turn, pace: Pace): Promise<Turn> {
  await renewLease(turn, { leaseUntil: stepLeaseUntil(0, pace) });
  return prepareDelivery(turn, pace);
}

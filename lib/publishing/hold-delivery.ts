import { now } from "@/lib/clock";
import { moveAlone } from "./delivery-store";
import { findDelivery } from "./find-delivery";
import type { Pace } from "./pace";
import { done, type Turn } from "./turn";

/**
 * Gives a delivery back whose connection cannot send or whose workspace is paused; the sweeper looks
 * at it again and again.
 */
export async function holdDelivery(turn: Turn, { holdMs }: Pace): Promise<Turn> {
  const row = await findDelivery(turn.deliveryId);
  await moveAlone({
    deliveryId: turn.deliveryId,
    by: "giveBack",
    held: turn,
    data: { leaseUntil: new Date(now().getTime() + holdMs) },
    event: { kind: "held", message: row?.workspace.isPaused ? paused : unusable },
  });
  return done(turn);
}

const paused = "Publishing is paused: this waits until it is resumed.";
const unusable = "The connection cannot be used now: this waits for it.";

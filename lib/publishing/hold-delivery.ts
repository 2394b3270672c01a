import { now } from "@/lib/clock";
import { moveAlone } from "./delivery-store";
import type { Pace } from "./pace";
import { done, type Turn } from "./turn";

/** Gives a delivery back whose connection cannot send; the sweeper looks at it again and again. */
export async function holdDelivery(turn: Turn, { holdMs }: Pace): Promise<Turn> {
  await moveAlone({
    deliveryId: turn.deliveryId,
    by: "giveBack",
    held: turn,
    data: { leaseUntil: new Date(now().getTime() + holdMs) },
    event: { kind: "held", message: "The connection cannot be used now: this waits for it." },
  });
  return done(turn);
}

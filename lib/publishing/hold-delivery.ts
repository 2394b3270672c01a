import { findDelivery } from "@/lib/deliveries/find-delivery";
import { moveDelivery } from "@/lib/deliveries/move-delivery";
import { now } from "@/lib/kernel/clock";
import { deliveryReasons } from "@/lib/words/reasons";
import { finish, type StepState } from "./step-state";
import type { Timings } from "./timings";

/**
 * Gives a delivery back whose connection cannot send or whose workspace is paused; the sweeper looks
 * at it again and again.
 */
export async function holdDelivery(stepState: StepState, { holdMs }: Timings): Promise<StepState> {
  const row = await findDelivery(stepState.deliveryId);
  await moveDelivery({
    deliveryId: stepState.deliveryId,
    by: "release",
    held: stepState,
    data: { leaseUntil: new Date(now().getTime() + holdMs) },
    event: {
      kind: "held",
      reason: deliveryReasons.because(row?.workspace.isPaused ? "paused" : "connection_unusable"),
    },
  });
  return finish(stepState);
}

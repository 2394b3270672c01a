import { moveDelivery } from "@/lib/deliveries/move-delivery";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import type { SendDue } from "./dispatch-due";
import { expireDelivery } from "./expire-delivery";
import { isOverdue } from "./lateness";
import { findAbandoned, findHeld, releaseHeld, takeOverSending } from "./sweep-store";
import type { Timings } from "./timings";

/**
 * Recovers what lost its run: preparing deliveries are released, sending ones are reconciled. Any
 * number of processes may sweep at once.
 */
export async function sweep(send: SendDue, timings: Timings): Promise<void> {
  await failHeld();
  await releaseHeld();
  await releaseAbandoned();
  await reconcileLost(send, timings);
}

async function failHeld(): Promise<void> {
  for (const delivery of await findHeld()) {
    if (isOverdue(delivery, now())) await expireDelivery(delivery);
  }
}

async function releaseAbandoned(): Promise<void> {
  for (const { id, fence } of await findAbandoned()) {
    const message = "The server was interrupted while it prepared this; it begins again.";
    const given = await moveDelivery({
      deliveryId: id,
      by: "release",
      held: { fence },
      data: { leaseUntil: null },
      event: { kind: "given_back", message },
    });
    if (given) log.warn({ deliveryId: id }, "A delivery was given back after its run was lost.");
  }
}

async function reconcileLost(send: SendDue, { publishLeaseMs }: Timings): Promise<void> {
  const lost = await takeOverSending(new Date(now().getTime() + publishLeaseMs));
  if (lost.length === 0) return;
  log.warn(
    { deliveryIds: lost.map((one) => one.deliveryId) },
    "Started deliveries lost their runs.",
  );
  await send(lost);
}

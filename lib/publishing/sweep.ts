import { moveDelivery } from "@/lib/deliveries/move-delivery";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { SendDue } from "./dispatch-due";
import { lostUntil, patienceMs } from "./engine-pace";
import { expireDelivery } from "./expire-delivery";
import { isOverdue } from "./lateness";
import { findProgress } from "./progress-store";
import {
  type Abandoned,
  findAbandoned,
  findHeld,
  findSilent,
  releaseHeld,
  takeOverSending,
} from "./sweep-store";
import type { Timings } from "./timings";

/**
 * Recovers what lost its run: preparing deliveries are released, sending ones are reconciled. Any
 * number of processes may sweep at once.
 */
export async function sweep(send: SendDue, timings: Timings): Promise<void> {
  await failHeld();
  await releaseHeld();
  await releaseAbandoned(timings);
  await reconcileLost(send, timings);
}

async function failHeld(): Promise<void> {
  for (const delivery of await findHeld()) {
    if (isOverdue(delivery, now())) await expireDelivery(delivery);
  }
}

async function releaseAbandoned(timings: Timings): Promise<void> {
  const progress = await findProgress(db);
  const abandoned = await findAbandoned(lostUntil(progress, now()));
  const silent = abandoned.length > 0 ? [] : await findSilent(patienceMs(progress, timings));
  await Promise.all([...abandoned, ...silent].map(release));
}

async function release({ id, fence }: Abandoned): Promise<void> {
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

async function reconcileLost(send: SendDue, { publishLeaseMs }: Timings): Promise<void> {
  const lost = await takeOverSending(new Date(now().getTime() + publishLeaseMs));
  if (lost.length === 0) return;
  log.warn(
    { deliveryIds: lost.map((one) => one.deliveryId) },
    "Started deliveries lost their runs.",
  );
  await send(lost);
}

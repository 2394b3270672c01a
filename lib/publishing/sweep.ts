import { moveDelivery } from "@/lib/deliveries/move-delivery";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { settleChanged } from "@/lib/planning/approvals/settle-approvals";
import { tellOfApprovals } from "@/lib/planning/approvals/tell-of-approvals";
import { deliveryReasons } from "@/lib/records/words/reasons";
import type { SendDue } from "./dispatch-due";
import { lostUntil, patienceMs } from "./engine-progress";
import { expireDelivery } from "./not-sent";
import { findProgress } from "./progress-store";
import { reconcileDelivery } from "./reconcile-delivery";
import { firstStep, goTo } from "./step-state";
import {
  type Abandoned,
  findAbandoned,
  findMissed,
  findSilent,
  releaseExpiredLeases,
  takeOverSending,
} from "./sweep-store";
import type { Timings } from "./timings";

/**
 * Recovers what lost its run: preparing deliveries are released, sending ones are reconciled. Any
 * number of processes may sweep at once.
 */
export async function sweep(send: SendDue, timings: Timings): Promise<void> {
  for (const delivery of await findMissed()) await expireDelivery(delivery);
  await settleChanged();
  await releaseExpiredLeases();
  await releaseAbandoned(timings);
  await reconcileLost(send, timings);
  await tellOfApprovals();
}

async function releaseAbandoned(timings: Timings): Promise<void> {
  const progress = await findProgress(db);
  const abandoned = await findAbandoned(lostUntil(progress, now()));
  const silent = abandoned.length > 0 ? [] : await findSilent(patienceMs(progress, timings));
  await Promise.all([...abandoned, ...silent].map(release));
}

async function release({ id, fence }: Abandoned): Promise<void> {
  const reason = deliveryReasons.because("interrupted_in_preparation");
  const given = await moveDelivery({
    deliveryId: id,
    by: "release",
    expected: { fence },
    // It is handed over alone from now on: it may be what ended the run of its crowd.
    data: { leaseUntil: null, dispatches: 1 },
    event: { kind: "given_back", reason },
  });
  if (given) log.warn({ deliveryId: id }, "A delivery was given back after its run was lost.");
}

async function reconcileLost(send: SendDue, timings: Timings): Promise<void> {
  const lost = await takeOverSending(new Date(now().getTime() + timings.publishLeaseMs));
  if (lost.length === 0) return;
  log.warn(
    { deliveryIds: lost.map((one) => one.deliveryId) },
    "Started deliveries lost their runs.",
  );
  try {
    await send(lost);
  } catch (err) {
    log.warn({ err }, "The engine was not reached; lost answers are looked for here.");
    await Promise.all(lost.map((ref) => lookHere(ref, timings)));
  }
}

/** Takes one look of the plan; the lease that it leaves brings the next sweep to the next look. */
async function lookHere(ref: DeliveryRef, timings: Timings): Promise<void> {
  const begun = goTo("reconcile", firstStep(ref));
  await reconcileDelivery({ ...begun, looks: 1 }, timings);
}

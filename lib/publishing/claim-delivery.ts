import { type DeliveryWithConnection, findDelivery } from "@/lib/deliveries/find-delivery";
import { moveDelivery, renewLease } from "@/lib/deliveries/move-delivery";
import { now } from "@/lib/kernel/clock";
import { handedOverAt, recordClaim } from "./engine-progress";
import { expireDelivery } from "./not-sent";
import { firstReconcileAt, isOverdue, stepLeaseUntil } from "./plan";
import { prepareDelivery } from "./prepare-delivery";
import { done, goTo, type StepState } from "./step-state";
import type { Timings } from "./timings";

/**
 * Takes a dispatched delivery under a new fence and prepares it. A run that comes second, because the
 * delivery was handed over twice, ends here; one that comes while publishing can be undone waits.
 */
export async function claimDelivery(stepState: StepState, timings: Timings): Promise<StepState> {
  const row = await findDelivery(stepState.deliveryId);
  if (!row) return done(stepState);
  const claimed = { ...stepState, fence: stepState.fence + 1 };
  if (isClaimedBy(row, claimed)) return goOn(row, claimed, timings);
  if (row.fence !== stepState.fence) return done(stepState);
  if (row.state === "publishing") return goTo("reconcile", stepState);
  if (row.state !== "scheduled") return done(stepState);
  if (isOverdue(row)) {
    await expireDelivery(row);
    return done(stepState);
  }
  const undoableUntil = endOfUndo(row);
  if (undoableUntil) return goTo("claim", stepState, undoableUntil);
  return takeDelivery(row, stepState, timings);
}

/** Both clocks have to be past it, as a process's own may be ahead. Null when they are. */
function endOfUndo({ undoUntil, undoLeftMs }: DeliveryWithConnection): Date | null {
  if (!undoUntil) return null;
  const instant = now().getTime();
  const leftMs = Math.max(undoUntil.getTime() - instant, Math.ceil(undoLeftMs ?? 0));
  return leftMs > 0 ? new Date(instant + leftMs) : null;
}

async function takeDelivery(
  row: DeliveryWithConnection,
  stepState: StepState,
  timings: Timings,
): Promise<StepState> {
  const move = await moveDelivery({
    deliveryId: row.id,
    by: "claim",
    expected: stepState,
    data: {
      leaseUntil: stepLeaseUntil(0, timings),
      dispatchedUntil: null,
      dispatches: 0,
      wakesAt: null,
      claimedBy: stepState.runId,
    },
    event: { kind: "claimed" },
  });
  if (!move) return done(stepState);
  if (row.dispatchedUntil) recordClaim(handedOverAt(row.dispatchedUntil, timings));
  return prepareDelivery({ ...stepState, fence: move.fence }, timings);
}

function isClaimedBy(row: DeliveryWithConnection, { fence, runId }: StepState): boolean {
  return row.fence === fence && row.claimedBy === (runId ?? null);
}

/** Continues where the same run claimed the delivery before: the engine repeats the step. */
async function goOn(
  row: DeliveryWithConnection,
  stepState: StepState,
  timings: Timings,
): Promise<StepState> {
  if (row.state === "publishing")
    return goTo("reconcile", stepState, firstReconcileAt(row.intentAt, timings));
  if (row.state !== "preparing") return done(stepState);
  await renewLease(stepState, { leaseUntil: stepLeaseUntil(0, timings) });
  return prepareDelivery(stepState, timings);
}

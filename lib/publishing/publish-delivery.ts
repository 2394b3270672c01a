import { retry } from "@/lib/async/retry";
import type { DeliveryWithConnection } from "@/lib/deliveries/find-delivery";
import { renewLease } from "@/lib/deliveries/move-delivery";
import { loadTask } from "./load-task";
import { firstLookAt, prepareLeaseUntil } from "./plan";
import { recordClaim } from "./record-claim";
import { type Sending, sendInTurn } from "./send-in-turn";
import { settleSending } from "./settle-sending";
import { finish, goTo, type StepState } from "./step-state";
import type { Timings } from "./timings";

/**
 * Makes the one irreversible call: at the delivery's time, after the connection's other ones, and
 * never for an intent that an earlier execution of this step recorded.
 */
export async function publishDelivery(stepState: StepState, timings: Timings): Promise<StepState> {
  const loaded = await loadTask(stepState, timings);
  if (loaded.state === "gone") return finish(stepState);
  const { row } = loaded;
  if (row.state === "publishing") {
    return goTo("reconcile", stepState, firstLookAt(row.intentAt, timings));
  }
  if (row.state !== "preparing") return finish(stepState);
  if (row.wakesAt && !(await wake(stepState, row, timings))) return finish(stepState);
  // The network's answer exists nowhere but here until it is stored.
  const settle = (sending: Sending) =>
    retry(() => settleSending(stepState, { row, sending }, timings));
  return sendInTurn({ ref: stepState, loaded, settle }, timings);
}

function wake(
  stepState: StepState,
  row: DeliveryWithConnection,
  timings: Timings,
): Promise<boolean> {
  if (row.wakesAt) recordClaim(row.wakesAt);
  return renewLease(stepState, { leaseUntil: prepareLeaseUntil(row, timings), wakesAt: null });
}

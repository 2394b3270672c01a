import { setTimeout as sleep } from "node:timers/promises";
import { claimDelivery } from "@/lib/publishing/claim-delivery";
import { dispatchDue } from "@/lib/publishing/dispatch-due";
import { prepareDelivery } from "@/lib/publishing/prepare-delivery";
import { publishDelivery } from "@/lib/publishing/publish-delivery";
import { reconcileDelivery } from "@/lib/publishing/reconcile-delivery";
import { firstStep, type StepState } from "@/lib/publishing/step-state";
import type { Timings } from "@/lib/publishing/timings";
import { quickTimings } from "@/testing/run/quick-timings";

const phases = {
  claim: claimDelivery,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
};

/** The first steps of the deliveries that are due now. */
export async function dispatch(timings: Timings = quickTimings): Promise<StepState[]> {
  const steps: StepState[] = [];
  await dispatchDue(async (due) => void steps.push(...due.map(firstStep)), timings);
  return steps;
}

/** Goes through the phases, waiting between them as an engine does, to the end or to that phase. */
export async function drive(
  stepState: StepState | undefined,
  until?: StepState["next"],
  timings: Timings = quickTimings,
): Promise<StepState> {
  if (!stepState) throw new Error("Nothing was dispatched.");
  let following = stepState;
  while (following.next !== "done" && following.next !== until) {
    const { next, at } = following;
    if (at) await sleep(Math.max(0, Date.parse(at) - Date.now()));
    following = await phases[next](following, timings);
  }
  return following;
}

/** Publishes what is due now, one delivery after the other. */
export async function driveDue(): Promise<void> {
  for (const stepState of await dispatch()) await drive(stepState);
}

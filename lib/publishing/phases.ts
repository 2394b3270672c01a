import { goFirst } from "@/lib/kernel/async/go-first";
import { semaphore } from "@/lib/kernel/async/semaphore";
import { now } from "@/lib/kernel/clock";
import { claimDelivery } from "./claim-delivery";
import { prepareDelivery } from "./prepare-delivery";
import { publishDelivery } from "./publish-delivery";
import { reconcileDelivery } from "./reconcile-delivery";
import type { Phase, StepState } from "./step-state";
import type { Timings } from "./timings";

// Uploads hold whole files in memory, and due deliveries must not queue for the database behind
// them.
const preparing = semaphore(48);

type Step = (stepState: StepState, timings: Timings) => Promise<StepState>;

const phases: Record<Phase, Step> = {
  claim: (stepState, timings) => preparing(() => unlessStopping(stepState, timings, claimDelivery)),
  prepare: (stepState, timings) =>
    preparing(() => unlessStopping(stepState, timings, prepareDelivery)),
  publish: publishDelivery,
  reconcile: reconcileDelivery,
};

const advanceMs = 20_000;

/** Goes through the phases until the run ends or waits, or for so long that the engine should know. */
export function advance(stepState: StepState, timings: Timings): Promise<StepState> {
  return goFirst(() => advanceNow(stepState, timings));
}

async function advanceNow(stepState: StepState, timings: Timings): Promise<StepState> {
  const endsAt = performance.now() + advanceMs;
  let following = stepState;
  do {
    if (following.next === "done") return following;
    following = await phases[following.next](following, timings);
  } while (following.at === null && performance.now() < endsAt);
  return following;
}

/** A stopping process leaves the step to the next process, by way of the engine. */
async function unlessStopping(
  stepState: StepState,
  timings: Timings,
  step: Step,
): Promise<StepState> {
  return timings.stopping?.aborted
    ? { ...stepState, at: now().toISOString() }
    : step(stepState, timings);
}

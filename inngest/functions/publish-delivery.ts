import { env } from "@/lib/kernel/env";
import { advance } from "@/lib/publishing/phases";
import { firstStep } from "@/lib/publishing/step-state";
import type { Timings } from "@/lib/publishing/timings";
import { inngestClient } from "../client";
import { deliveryDue } from "../send-due";

export function createPublishDelivery(timings: Timings) {
  // A crash repeats buffered steps, which every phase allows; a wait stores them. An Inngest server
  // queues a start for each step that comes with the end, so it gets them ahead.
  const bufferedSteps = env.inngest.mode === "embedded" ? 100 : 1;
  const maxRuntime = timings.waitHereMs + timings.queueWithinMs + 20_000;
  const checkpointing = { bufferedSteps, maxRuntime };
  return inngestClient.createFunction(
    { id: "publish-delivery", triggers: [deliveryDue], retries: 4, checkpointing },
    async ({ event, step, runId }) => {
      let stepState = firstStep({ ...event.data, runId });
      for (let count = 0; stepState.next !== "done"; count += 1) {
        const { next, at } = stepState;
        if (at) await step.sleepUntil(`wait-${count}`, at);
        stepState = await step.run(`${next}-${count}`, () => advance(stepState, timings));
      }
    },
  );
}

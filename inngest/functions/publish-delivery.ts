import { metrics } from "@/lib/kernel/metrics";
import { advance } from "@/lib/publishing/phases";
import { firstStep } from "@/lib/publishing/step-state";
import type { Timings } from "@/lib/publishing/timings";
import { inngestClient } from "../client";
import { deliveryDue } from "../send-due";
import { durability } from "./durability";

export function createPublishDelivery(timings: Timings) {
  return inngestClient.createFunction(
    { id: "publish-delivery", triggers: [deliveryDue], ...durability(timings) },
    async ({ event, step, runId }) => {
      metrics().executions.inc({ function: "publish-delivery" });
      let stepState = firstStep({ ...event.data, runId });
      for (let count = 0; stepState.next !== "done"; count += 1) {
        const { next, at } = stepState;
        if (at) await step.sleepUntil(`wait-${count}`, at);
        stepState = await step.run(`${next}-${count}`, () => advance(stepState, timings));
      }
    },
  );
}

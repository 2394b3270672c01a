import { metrics } from "@/lib/kernel/metrics";
import { advanceCrowd, firstMembers, wakeOf } from "@/lib/publishing/crowd";
import type { Timings } from "@/lib/publishing/timings";
import { inngestClient } from "../client";
import { crowdDue } from "../send-due";
import { durability } from "./durability";

/** Publishes many deliveries in one run, each as it would be published alone. */
export function createPublishCrowd(timings: Timings) {
  return inngestClient.createFunction(
    { id: "publish-crowd", triggers: [crowdDue], ...durability(timings) },
    async ({ event, step, runId }) => {
      metrics().executions.inc({ function: "publish-crowd" });
      let members = firstMembers(event.data.deliveries, runId);
      for (let count = 0; members.length > 0; count += 1) {
        const at = wakeOf(members);
        if (at) await step.sleepUntil(`wait-${count}`, at);
        members = await step.run(`advance-${count}`, () => advanceCrowd(members, timings));
      }
    },
  );
}

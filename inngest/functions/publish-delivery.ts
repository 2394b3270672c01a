import type { Pace } from "@/lib/publishing/pace";
import { phases } from "@/lib/publishing/phases";
import { firstTurn } from "@/lib/publishing/turn";
import { inngestClient } from "../client";
import { deliveryDue } from "../events";

/** Claim, prepare, wait, publish, reconcile: each step says what comes next, and when. */
export function createPublishDelivery(pace: Pace) {
  // What is buffered and lost is done again, which every phase allows; a wait stores it.
  const maxRuntime = pace.waitHereMs + pace.turnWithinMs + 20_000;
  const checkpointing = { bufferedSteps: 100, maxRuntime };
  return inngestClient.createFunction(
    { id: "publish-delivery", triggers: [deliveryDue], retries: 4, checkpointing },
    async ({ event, step }) => {
      let turn = firstTurn(event.data);
      for (let count = 0; turn.next !== "done"; count += 1) {
        const { next, at } = turn;
        if (at) await step.sleepUntil(`wait-${count}`, at);
        turn = await step.run(`${next}-${count}`, () => phases[next](turn, pace));
      }
    },
  );
}

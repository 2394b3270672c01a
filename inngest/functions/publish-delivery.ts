import { claimDelivery } from "@/lib/publishing/claim-delivery";
import type { Pace } from "@/lib/publishing/pace";
import { prepareDelivery } from "@/lib/publishing/prepare-delivery";
import { publishDelivery } from "@/lib/publishing/publish-delivery";
import { reconcileDelivery } from "@/lib/publishing/reconcile-delivery";
import { firstTurn } from "@/lib/publishing/turn";
import { inngestClient } from "../client";
import { deliveryDue } from "../events";

const phases = {
  claim: claimDelivery,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
};

/** Claim, prepare, wait, publish, reconcile: each step says what comes next, and when. */
export function createPublishDelivery(pace: Pace) {
  return inngestClient.createFunction(
    { id: "publish-delivery", triggers: [deliveryDue], retries: 4 },
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

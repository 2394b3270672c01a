import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Fault } from "@/lib/networks/simulation/faults";
import type { Capabilities } from "@/lib/networks/simulator";
import { type DueDelivery, leaseDue } from "@/lib/publishing/dispatch-store";
import { advance } from "@/lib/publishing/phases";
import { firstStep } from "@/lib/publishing/step-state";
import { quickTimings } from "@/testing/run/quick-timings";
import type { ConnectedAccount } from "./accounts";
import type { SamplePost } from "./posts";

const roundsMax = 200;

/** Publishes what is due now, as an engine does, and the later positions that become due by that. */
export async function publishDue(): Promise<void> {
  for (;;) {
    const horizon = { until: now(), aheadMs: 0 };
    const { due } = await leaseDue(quickTimings, { horizon, lost: new Date(0), limit: 50 });
    if (due.length === 0) return;
    for (const delivery of due) await publish(delivery);
  }
}

async function publish({ deliveryId, ...due }: DueDelivery): Promise<void> {
  let step = firstStep({ deliveryId, ...due });
  for (let round = 0; step.next !== "done"; round += 1) {
    if (round === roundsMax) throw new Error(`Delivery ${deliveryId} does not come to an end.`);
    step = await advance(step, quickTimings);
    // Postgres stamps a call with its own time, and later looks are planned by that.
    const where = { id: deliveryId, intentAt: { gt: now() } };
    await db.delivery.updateMany({ where, data: { intentAt: now() } });
    if (step.at) await sleep(100);
  }
}

/** Lets the account's network answer the next post that way. */
export function answerNext(
  { simulator, accountId }: ConnectedAccount,
  answer: NonNullable<SamplePost["answer"]>,
): void {
  const { capabilities } = simulator;
  simulator.addFault({
    match: { operation: capabilities.operations.publish, accountId },
    phase: "before",
    fault: faultOf(answer, capabilities),
  });
}

function faultOf(
  answer: NonNullable<SamplePost["answer"]>,
  { refusals, tokenExpired }: Capabilities,
): Fault {
  switch (answer) {
    case "refused": {
      const refusal = refusals.find(({ means }) => means === "refused");
      if (refusal?.fault.kind !== "error") throw new Error("The network refuses nothing.");
      return { ...refusal.fault, message: "Sample answer: this text is not allowed here." };
    }
    case "lost":
      return { kind: "reset" };
    case "access_ended":
      return tokenExpired;
  }
}

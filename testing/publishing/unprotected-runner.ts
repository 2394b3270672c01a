import { setTimeout as sleep } from "node:timers/promises";
import { eventType } from "inngest";
import { z } from "zod";
import { inngestClient } from "@/inngest/client";
import { startEmbeddedHost } from "@/inngest/embedded/host";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { loadTask } from "@/lib/publishing/load-task";
import { quickTimings } from "../run/quick-timings";

const unprotectedDue = eventType("test/unprotected.due", {
  schema: z.object({ deliveryId: z.uuid() }),
});

/**
 * This control of the kill test has neither fence nor intent: it proves that the test detects a
 * double. A delivery that it loads early keeps the content it had then.
 */
export async function startUnprotectedRunner({ aheadMs = 0 } = {}): Promise<void> {
  await startEmbeddedHost({
    client: inngestClient,
    functions: [createUnprotected(aheadMs)],
    databaseUrl: env.DATABASE_URL,
    tuning: { maxCrashes: 100 },
  });
  await sendUnprotected(aheadMs);
}

export function createUnprotected(aheadMs = 0) {
  return inngestClient.createFunction(
    { id: "unprotected", triggers: [unprotectedDue], retries: 4 },
    async ({ event, step }) => {
      await step.run("publish", () => publishUnprotected(event.data.deliveryId, aheadMs));
    },
  );
}

export async function sendUnprotected(aheadMs = 0): Promise<void> {
  const deliveries = await db.delivery.findMany({ where: { state: "scheduled" } });
  await inngestClient.send(
    deliveries.map(({ id, scheduledAt }) =>
      unprotectedDue.create(
        { deliveryId: id },
        { id: `unprotected-${id}`, ts: scheduledAt.getTime() - aheadMs },
      ),
    ),
  );
}

async function publishUnprotected(deliveryId: string, waitMs: number): Promise<string> {
  const { fence } = await db.delivery.findUniqueOrThrow({ where: { id: deliveryId } });
  const loaded = await loadTask({ deliveryId, fence }, quickTimings);
  if (loaded.state !== "ready") throw new Error("The delivery cannot be sent.");
  const { network, context, task } = loaded;
  let preparation = await network.prepare(context, task);
  while (preparation.state === "continue") {
    preparation = await network.prepare(context, { ...task, handles: preparation.handles });
  }
  if (preparation.state === "stopped") throw new Error(preparation.outcome.reason.code);
  await sleep(waitMs);
  const outcome = await network.publish(context, { ...task, handles: preparation.handles });
  if (outcome.kind !== "published") throw new Error(outcome.kind);
  return outcome.remoteId;
}

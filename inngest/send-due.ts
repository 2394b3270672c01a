import { createHash } from "node:crypto";
import { eventType } from "inngest";
import { z } from "zod";
import { metrics } from "@/lib/kernel/metrics";
import type { DueDelivery } from "@/lib/publishing/dispatch-store";
import { inngestClient } from "./client";

/**
 * Says that a delivery falls due soon. A run whose fence is stale, or that comes second, does nothing.
 */
export const deliveryDue = eventType("delivery/due", {
  schema: z.object({ deliveryId: z.uuid(), fence: z.number().int().nonnegative() }),
});

/** Says so of many that fall due in the same second: one run publishes them side by side. */
export const crowdDue = eventType("deliveries/due", {
  schema: z.object({
    deliveries: z
      .array(
        z.object({
          deliveryId: z.uuid(),
          fence: z.number().int().nonnegative(),
          dueAt: z.iso.datetime(),
        }),
      )
      .min(1),
  }),
});

/** More would wait for each other in one process; fewer would be more runs of the engine. */
const crowdMax = 25;

export async function sendDue(due: readonly DueDelivery[]): Promise<void> {
  const crowds = crowdsOf(due);
  await inngestClient.send(crowds.map(eventOf));
  metrics().handedOver.inc(due.length);
  metrics().runsStarted.inc(crowds.length);
}

type Crowd = [DueDelivery, ...DueDelivery[]];

/**
 * Puts together what falls due in the same second, each account's in one crowd where it has room: two
 * processes would wait for each other. A delivery that is handed over again goes alone: it may be what
 * ended the run of its crowd.
 */
export function crowdsOf(due: readonly DueDelivery[]): Crowd[] {
  const crowds: Crowd[] = [];
  const fresh = due.filter(({ dispatches }) => dispatches === 1);
  for (const delivery of fresh.toSorted(bySecondAndAccount)) {
    const crowd = crowds.at(-1);
    if (crowd && takes(crowd, delivery)) crowd.push(delivery);
    else crowds.push([delivery]);
  }
  const again = due.filter(({ dispatches }) => dispatches !== 1);
  return [...crowds, ...again.map((delivery): Crowd => [delivery])];
}

function bySecondAndAccount(a: DueDelivery, b: DueDelivery): number {
  return (
    secondOf(a.dueAt) - secondOf(b.dueAt) ||
    a.connectionId.localeCompare(b.connectionId) ||
    a.dueAt.getTime() - b.dueAt.getTime()
  );
}

function takes(crowd: Crowd, { dueAt, connectionId }: DueDelivery): boolean {
  if (secondOf(crowd[0].dueAt) !== secondOf(dueAt)) return false;
  const isOfLast = crowd.at(-1)?.connectionId === connectionId;
  return crowd.length < (isOfLast ? 2 * crowdMax : crowdMax);
}

function secondOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function eventOf(crowd: Crowd) {
  // The SDK would stamp the event by this machine's clock, which may be ahead.
  const ts = Math.min(...crowd.map(({ dueAt }) => dueAt.getTime()));
  if (crowd.length === 1) {
    const [{ deliveryId, fence, dispatches }] = crowd;
    const id = `delivery-${deliveryId}-${fence}-${dispatches}`;
    return deliveryDue.create({ deliveryId, fence }, { id, ts });
  }
  const deliveries = crowd.map((one) => {
    return { deliveryId: one.deliveryId, fence: one.fence, dueAt: one.dueAt.toISOString() };
  });
  const members = crowd.map((one) => `${one.deliveryId}-${one.fence}`).join();
  const id = `crowd-${createHash("sha256").update(members).digest("base64url")}`;
  return crowdDue.create({ deliveries }, { id, ts });
}

import { now } from "@/lib/kernel/clock";
import type { DueDelivery } from "@/lib/publishing/dispatch-store";
import { inngestClient } from "./client";
import { deliveryDue } from "./events";

/** Sends one event for each delivery; its id makes a repeated one harmless, a later time makes it wait. */
export async function sendDue(due: readonly DueDelivery[]): Promise<void> {
  const instant = now();
  await inngestClient.send(
    due.map(({ deliveryId, fence, dueAt }) =>
      deliveryDue.create(
        { deliveryId, fence },
        {
          id: `delivery-${deliveryId}-${fence}`,
          ...(dueAt > instant ? { ts: dueAt.getTime() } : {}),
        },
      ),
    ),
  );
}

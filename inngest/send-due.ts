import { now } from "@/lib/kernel/clock";
import type { DueDelivery } from "@/lib/publishing/dispatch-store";
import { inngestClient } from "./client";
import { deliveryDue } from "./events";

/**
 * Sends one event per delivery. Its id makes a repeated send harmless; a future time delays the
 * run.
 */
export async function sendDue(due: readonly DueDelivery[]): Promise<void> {
  const instant = now();
  await inngestClient.send(
    due.map(({ deliveryId, fence, dispatches, dueAt }) =>
      deliveryDue.create(
        { deliveryId, fence },
        {
          id: `delivery-${deliveryId}-${fence}-${dispatches}`,
          ...(dueAt > instant ? { ts: dueAt.getTime() } : {}),
        },
      ),
    ),
  );
}

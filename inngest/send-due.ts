import { now } from "@/lib/kernel/clock";
import type { DueDelivery } from "@/lib/publishing/dispatch-store";
import { inngestClient } from "./client";
import { deliveryDue } from "./events";

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

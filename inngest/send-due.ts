import type { DueDelivery } from "@/lib/publishing/dispatch-store";
import { inngestClient } from "./client";
import { deliveryDue } from "./events";

export async function sendDue(due: readonly DueDelivery[]): Promise<void> {
  await inngestClient.send(
    due.map(({ deliveryId, fence, dispatches, dueAt }) =>
      deliveryDue.create(
        { deliveryId, fence },
        {
          id: `delivery-${deliveryId}-${fence}-${dispatches}`,
          // The SDK would stamp the event by this machine's clock, which may be ahead.
          ts: dueAt.getTime(),
        },
      ),
    ),
  );
}

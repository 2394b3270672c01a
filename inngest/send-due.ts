import { eventType } from "inngest";
import { z } from "zod";
import type { DueDelivery } from "@/lib/publishing/dispatch-store";
import { inngestClient } from "./client";

/**
 * Says that a delivery falls due soon. A run whose fence is stale, or that comes second, does nothing.
 */
export const deliveryDue = eventType("delivery/due", {
  schema: z.object({ deliveryId: z.uuid(), fence: z.number().int().nonnegative() }),
});

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

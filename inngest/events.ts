import { eventType } from "inngest";
import { z } from "zod";

/**
 * Says that a delivery falls due soon. A run whose fence is stale, or that comes second, does nothing.
 */
export const deliveryDue = eventType("delivery/due", {
  schema: z.object({ deliveryId: z.uuid(), fence: z.number().int().nonnegative() }),
});

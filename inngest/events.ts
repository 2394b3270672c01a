import { eventType } from "inngest";
import { z } from "zod";

/** Announces that a delivery falls due soon. A run whose fence is stale does nothing. */
export const deliveryDue = eventType("delivery/due", {
  schema: z.object({ deliveryId: z.uuid(), fence: z.number().int().positive() }),
});

import { eventType } from "inngest";
import { z } from "zod";

/** A delivery falls due soon. Only the run whose fence is still the delivery's may act on it. */
export const deliveryDue = eventType("delivery/due", {
  schema: z.object({ deliveryId: z.uuid(), fence: z.number().int().positive() }),
});

import { operation } from "@/lib/kernel/operation";
import { wordStored } from "@/lib/words/word-reason";
import { DeliveryParams, DeliveryTimeline } from "./schema";
import { findTimeline } from "./timeline-store";

export const getDeliveryTimeline = operation({
  name: "get_delivery_timeline",
  summary: "Read what has happened to a delivery",
  scope: "posts:read",
  input: DeliveryParams,
  output: DeliveryTimeline,
  run: async (actor, { deliveryId }) => {
    const rows = await findTimeline(actor.workspaceId, deliveryId);
    const events = rows.map(({ at, kind, reason, values, message }) => {
      return { at: at.toISOString(), kind, message: wordStored(reason, values, message) };
    });
    return { events };
  },
});

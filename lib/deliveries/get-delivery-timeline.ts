import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { wordStored } from "@/lib/records/words/word-reason";
import { DeliveryParams, DeliveryTimeline } from "./schema";

const eventsMax = 200;

export const getDeliveryTimeline = operation({
  name: "get_delivery_timeline",
  summary: "Read what has happened to a delivery",
  scope: "posts:read",
  input: DeliveryParams,
  output: DeliveryTimeline,
  run: async ({ workspaceId }, { deliveryId }) => {
    const delivery = await db.delivery.findFirst({
      where: { id: deliveryId, workspaceId },
      select: {
        events: {
          orderBy: [{ at: "desc" }, { id: "desc" }],
          take: eventsMax,
          select: { at: true, kind: true, reason: true, values: true, message: true },
        },
      },
    });
    if (!delivery) throw notFound("delivery");
    const events = delivery.events.toReversed().map(({ at, kind, reason, values, message }) => {
      return { at: at.toISOString(), kind, message: wordStored(reason, values, message) };
    });
    return { events };
  },
});

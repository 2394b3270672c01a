import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

const eventsMax = 200;

export async function findTimeline(workspaceId: WorkspaceId, deliveryId: string) {
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
  return delivery.events.toReversed();
}

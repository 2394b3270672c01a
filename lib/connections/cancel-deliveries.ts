import type { Actor } from "@/lib/actor";
import { now } from "@/lib/clock";
import type { Tx } from "@/lib/db";
import { refreshPostState } from "@/lib/posts/refresh-post-state";

/**
 * Cancels what a connection has not begun to publish, under a raised fence so that a run in flight
 * finds itself stale. Call it after the connection's own row was written. Returns how many.
 */
export async function cancelDeliveries(
  tx: Tx,
  { workspaceId }: Pick<Actor, "workspaceId">,
  connectionId: string,
): Promise<number> {
  // In the order in which everybody locks several deliveries.
  await tx.$queryRaw`
    SELECT id FROM "Delivery"
    WHERE "connectionId" = ${connectionId}::uuid AND state IN ('scheduled', 'preparing')
    ORDER BY "postIndex", id FOR NO KEY UPDATE`;
  const cancelled = await tx.delivery.updateManyAndReturn({
    where: { workspaceId, connectionId, state: { in: ["scheduled", "preparing"] } },
    data: {
      state: "cancelled",
      fence: { increment: 1 },
      leaseUntil: null,
      dueAt: null,
      errorCode: "connection_disconnected",
      errorMessage: message,
      errorRetryable: false,
      errorOccurredAt: now(),
    },
    select: { id: true, postId: true },
  });
  await tx.deliveryEvent.createMany({
    data: cancelled.map(({ id }) => ({ deliveryId: id, at: now(), kind: "cancelled", message })),
  });
  const postIds = new Set(cancelled.map(({ postId }) => postId));
  for (const postId of [...postIds].sort()) await refreshPostState(tx, postId);
  return cancelled.length;
}

const message = "The account was disconnected before this went out.";

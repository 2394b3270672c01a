import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import { lockInOrder } from "./lock-deliveries";
import { refreshPostState } from "./refresh-post-state";

/**
 * Cancels what connections have not begun to publish, under a raised fence so that a run in flight
 * finds itself stale. Call it once for all of them, after their own rows were written: it locks
 * deliveries, then posts. Returns how many of each connection.
 */
export async function cancelDeliveries(
  tx: Tx,
  connectionIds: string[],
): Promise<Map<string, number>> {
  await tx.$executeRaw(
    lockInOrder(Prisma.sql`
      SELECT id FROM "Delivery"
      WHERE "connectionId" = ANY (${connectionIds}::uuid[]) AND state IN ('scheduled', 'preparing')`),
  );
  const cancelled = await tx.delivery.updateManyAndReturn({
    where: { connectionId: { in: connectionIds }, state: { in: ["scheduled", "preparing"] } },
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
    select: { id: true, postId: true, connectionId: true },
  });
  await tx.deliveryEvent.createMany({
    data: cancelled.map(({ id }) => ({ deliveryId: id, at: now(), kind: "cancelled", message })),
  });
  const postIds = new Set(cancelled.map(({ postId }) => postId));
  for (const postId of [...postIds].sort()) await refreshPostState(tx, postId);
  return countByConnection(cancelled);
}

const message = "The account was disconnected before this went out.";

function countByConnection(cancelled: { connectionId: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { connectionId } of cancelled) {
    counts.set(connectionId, (counts.get(connectionId) ?? 0) + 1);
  }
  return counts;
}

import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { Reason } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { Prisma } from "@/prisma/generated/client";
import { failure } from "./failure";
import { moveDeliveriesIn } from "./move-delivery";

export async function cancelDeliveriesOfPost(tx: Tx, postId: string): Promise<void> {
  await moveDeliveriesIn(tx, {
    by: "cancel",
    where: Prisma.sql`"postId" = ${postId}::uuid`,
    data: { leaseUntil: null, dueAt: null, heldDueAt: null },
  });
}

/**
 * Cancels what connections have not begun to publish. Call it once for all of them, after their own
 * rows are written: it locks deliveries, then posts. Returns how many of each connection.
 */
export async function cancelDeliveriesOfConnections(
  tx: Tx,
  connectionIds: string[],
): Promise<Map<string, number>> {
  const reason = deliveryReasons.because("disconnected");
  const cancelled = await moveDeliveriesIn(tx, {
    by: "cancel",
    where: Prisma.sql`"connectionId" = ANY (${connectionIds}::uuid[])`,
    data: {
      leaseUntil: null,
      dueAt: null,
      heldDueAt: null,
      ...failure({ code: "connection_disconnected", reason, retryable: false }, now()),
    },
    event: { kind: "cancelled", reason },
  });
  const counts = new Map<string, number>();
  for (const { connectionId } of cancelled) {
    counts.set(connectionId, (counts.get(connectionId) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns a post's deliveries from preparing to scheduled and hides them from the dispatcher until
 * then. Handles stay usable as long as the content does.
 */
export async function recallDeliveries(
  tx: Tx,
  { postId, until, reason }: { postId: string; until: Date; reason: Reason },
): Promise<void> {
  await moveDeliveriesIn(tx, {
    by: "recall",
    where: Prisma.sql`"postId" = ${postId}::uuid`,
    data: { leaseUntil: until },
    event: { kind: "recalled", reason },
  });
}

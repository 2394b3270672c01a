import type { Tx } from "@/lib/kernel/db";

/** Cancelled is final: a post that is scheduled again gets other deliveries. */
export async function removeCancelled(tx: Tx, postId: string): Promise<void> {
  await tx.delivery.deleteMany({ where: { postId, state: "cancelled" } });
}

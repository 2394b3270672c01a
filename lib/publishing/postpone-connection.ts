import type { Tx } from "@/lib/db";

/** A call while an account is throttled prolongs it: everything due before `until` waits. */
export async function postponeConnection(tx: Tx, connectionId: string, until: Date): Promise<void> {
  await tx.delivery.updateMany({
    where: { connectionId, state: "scheduled", leaseUntil: null, dueAt: { lt: until } },
    data: { dueAt: until },
  });
}

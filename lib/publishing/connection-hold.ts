import type { Tx } from "@/lib/db";

/** Marks a connection whose token or rights are gone; what it has queued waits until it is renewed. */
export async function holdConnection(tx: Tx, connectionId: string, reason: string): Promise<void> {
  await tx.connection.updateMany({
    where: { id: connectionId, state: "active" },
    data: { state: "needs_reconnect", reason },
  });
}

/** A call while an account is throttled prolongs it: everything due before `until` waits. */
export async function postponeConnection(tx: Tx, connectionId: string, until: Date): Promise<void> {
  await tx.delivery.updateMany({
    where: { connectionId, state: "scheduled", leaseUntil: null, dueAt: { lt: until } },
    data: { dueAt: until },
  });
}

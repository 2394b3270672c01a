import type { Tx } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { findNetwork } from "@/lib/networks";
import { notify } from "@/lib/notifications/notify";
import { needsReconnectSubject } from "./connection-subjects";

/** Tells who connected it and the administrators that a network took a connection away. */
export async function tellOfUninstall(tx: Tx, id: string, cancelled: number): Promise<void> {
  const connection = await tx.connection.findUniqueOrThrow({
    where: { id },
    select: { workspaceId: true, provider: true, name: true, connectedById: true },
  });
  const { name, provider, connectedById } = connection;
  const label = findNetwork(provider)?.label ?? provider;
  const cause = `${name} is disconnected: its access was taken away on ${label}.`;
  await notify(tx, workspaceId(connection.workspaceId), {
    type: "connection_needs_reconnect",
    subject: needsReconnectSubject(id),
    to: { userIds: [connectedById], admins: true },
    connectionId: id,
    message: () => `${cause} ${cancelledDeliveries(cancelled)}`,
  });
}

function cancelledDeliveries(count: number): string {
  if (count === 0) return "Nothing was scheduled to it.";
  return count === 1
    ? "1 scheduled delivery was cancelled."
    : `${count} scheduled deliveries were cancelled.`;
}

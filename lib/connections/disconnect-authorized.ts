import { recordSystemAudit } from "@/lib/audit/record-system-audit";
import { cancelDeliveriesOfConnections } from "@/lib/deliveries/cancel-deliveries";
import type { Tx } from "@/lib/kernel/db";
import { findNetwork } from "@/lib/networks";
import type { ConnectionState } from "@/prisma/generated/client";
import { type Authorized, type AuthorizedConnection, lockAuthorized } from "./authorized-store";
import { cancelPendingAuthorizations } from "./cancel-pending-authorizations";
import { disconnect } from "./connection-store";
import { notifyOfConnection } from "./notify-of-connection";

/**
 * Disconnects the connections that a person authorised: wipes the tokens, cancels what has not begun
 * to be published, and notifies. Deliveries that are being published go on. Repeating it changes nothing.
 */
export async function disconnectAuthorized(tx: Tx, authorized: Authorized): Promise<void> {
  // First, as a selection locks them in this order: a running one is waited for and then found.
  await cancelPendingAuthorizations(tx, authorized);
  const disconnected: (AuthorizedConnection & { former: ConnectionState })[] = [];
  for (const connection of await lockAuthorized(tx, authorized)) {
    const { id, workspaceId } = connection;
    const former = await disconnect(tx, workspaceId, id);
    if (former) disconnected.push({ ...connection, former });
  }
  const ids = disconnected.map(({ id }) => id);
  const cancelled = await cancelDeliveriesOfConnections(tx, ids);
  for (const { former, ...connection } of disconnected) {
    const { id, workspaceId } = connection;
    await recordSystemAudit(tx, workspaceId, {
      action: "connection.uninstalled",
      targetType: "connection",
      targetId: id,
      before: { state: former },
      after: { state: "disconnected" },
    });
    await notifyOfUninstall(tx, connection, cancelled.get(id) ?? 0);
  }
}

async function notifyOfUninstall(
  tx: Tx,
  connection: AuthorizedConnection,
  cancelled: number,
): Promise<void> {
  const { name, provider } = connection;
  const network = findNetwork(provider)?.label ?? provider;
  await notifyOfConnection(tx, connection.workspaceId, {
    type: "connection_needs_reconnect",
    connection,
    notice: { code: "connection_removed", values: { account: name, network, cancelled } },
  });
}

import { cancelDeliveriesOfConnections } from "@/lib/deliveries/cancel-deliveries";
import { removeDeliveriesOf } from "@/lib/deliveries/remove-deliveries";
import type { Tx } from "@/lib/kernel/db";
import { redactResponses } from "@/lib/kernel/idempotency/with-idempotency";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { dropAccountPicture } from "@/lib/library/avatars/avatars";
import { findNetwork } from "@/lib/networks";
import { recordSystemAudit } from "@/lib/records/audit/record-audit";
import { notify } from "@/lib/records/notifications/notify";
import { deleteConnectionNotifications } from "@/lib/records/notifications/resolve-notifications";
import type { ConnectionState } from "@/prisma/generated/client";
import {
  type Authorized,
  type AuthorizedConnection,
  cancelPending,
  findPendingDiscoveries,
  lockAuthorized,
} from "./authorization-store";
import { deleteConnection, disconnect } from "./connection-store";
import { notifyOfConnection } from "./notify-of-connection";
import { openDiscovery } from "./sealed-authorization";

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

/**
 * Removes the connections that a person authorised, with their tokens, profiles and deliveries, and
 * returns how many there were. The team's posts and media stay; its administrators are notified.
 */
export async function removeAuthorized(tx: Tx, authorized: Authorized): Promise<number> {
  // First, as a selection locks them in this order: a running one is waited for and then found.
  await cancelPendingAuthorizations(tx, authorized);
  const connections = await lockAuthorized(tx, authorized);
  const ids = connections.map(({ id }) => id);
  await removeDeliveriesOf(tx, ids);
  for (const { id, workspaceId, avatarUrl } of connections) {
    await redactResponses(tx, workspaceId, id);
    await deleteConnectionNotifications(tx, workspaceId, id);
    await deleteConnection(tx, workspaceId, id);
    await dropAccountPicture(tx, workspaceId, avatarUrl);
    await recordSystemAudit(tx, workspaceId, {
      action: "connection.deleted",
      targetType: "connection",
      targetId: id,
    });
  }
  const workspaces = new Set(connections.map(({ workspaceId }) => workspaceId));
  for (const workspaceId of [...workspaces].sort()) {
    await notifyOfRemoval(tx, workspaceId, authorized.provider);
  }
  return connections.length;
}

async function cancelPendingAuthorizations(tx: Tx, authorized: Authorized): Promise<void> {
  for (const pending of await findPendingDiscoveries(tx, authorized)) {
    const { id, sealedDiscovery } = pending;
    if (!sealedDiscovery) continue;
    const { authorizedUserId } = openDiscovery(id, sealedDiscovery);
    if (authorizedUserId === authorized.userId) await cancelPending(tx, pending);
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

/** Does not name the accounts: their names were part of the deleted data. */
async function notifyOfRemoval(tx: Tx, workspaceId: WorkspaceId, provider: string): Promise<void> {
  const label = findNetwork(provider)?.label ?? provider;
  await notify(tx, workspaceId, {
    type: "security",
    topic: "connections",
    subject: `data_deleted:${provider}`,
    to: { admins: "always" },
    notice: { code: "data_deleted", values: { network: label } },
  });
}

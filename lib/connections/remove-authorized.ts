import { recordSystemAudit } from "@/lib/audit/record-system-audit";
import { dropAccountPicture } from "@/lib/avatars/account-picture";
import { removeDeliveriesOf } from "@/lib/deliveries/remove-deliveries-of";
import { redactResponses } from "@/lib/idempotency/redact-responses";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { findNetwork } from "@/lib/networks";
import { notify } from "@/lib/notifications/notify";
import { deleteConnectionNotifications } from "@/lib/notifications/resolve-notifications";
import { type Authorized, lockAuthorized } from "./authorized-store";
import { cancelPendingAuthorizations } from "./cancel-pending-authorizations";
import { deleteConnection } from "./connection-store";

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

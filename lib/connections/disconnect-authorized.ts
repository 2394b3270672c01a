import { recordSystemAudit } from "@/lib/audit/record-system-audit";
import { cancelDeliveriesOfConnections } from "@/lib/deliveries/cancel-deliveries";
import type { Tx } from "@/lib/kernel/db";
import { type Authorized, lockAuthorized } from "./authorized-store";
import { wipeConnection } from "./connection-store";
import { tellOfUninstall } from "./tell-of-uninstall";
import { wipeDiscoveries } from "./wipe-discoveries";

/**
 * Disconnects what a person had authorised: wipes the tokens and cancels what has not begun to be
 * published. What is being published cannot be recalled. Repeating it changes nothing. Who connected
 * it and the administrators are told.
 */
export async function disconnectAuthorized(tx: Tx, authorized: Authorized): Promise<void> {
  // First, as a selection locks them: one on its way is waited for, and its connections are found.
  await wipeDiscoveries(tx, authorized);
  const disconnected = [];
  for (const connection of await lockAuthorized(tx, authorized)) {
    const { id, workspaceId } = connection;
    const former = await wipeConnection(tx, workspaceId, id);
    if (former) disconnected.push({ ...connection, former });
  }
  const ids = disconnected.map(({ id }) => id);
  const cancelled = await cancelDeliveriesOfConnections(tx, ids);
  for (const { id, workspaceId, former } of disconnected) {
    await recordSystemAudit(tx, workspaceId, {
      action: "connection.uninstalled",
      targetType: "connection",
      targetId: id,
      before: { state: former },
      after: { state: "disconnected" },
    });
    await tellOfUninstall(tx, id, cancelled.get(id) ?? 0);
  }
}

import { recordSystemAudit } from "@/lib/audit/record-system-audit";
import type { Tx } from "@/lib/db";
import { type Authorized, lockAuthorized } from "./authorized-store";
import { cancelDeliveries } from "./cancel-deliveries";
import { wipeConnection } from "./connection-store";
import { tellOfUninstall } from "./tell-of-uninstall";
import { wipeDiscoveries } from "./wipe-discoveries";

/**
 * Disconnects what a person had authorised: wipes the tokens and cancels what has not begun to be
 * published. What is being published cannot be recalled. Repeating it changes nothing. Who connected
 * it and the administrators are told.
 */
export async function disconnectAuthorized(tx: Tx, authorized: Authorized): Promise<void> {
  const disconnected = [];
  for (const { id, workspaceId } of await lockAuthorized(tx, authorized)) {
    if (!(await wipeConnection(tx, workspaceId, id))) continue;
    const cancelled = await cancelDeliveries(tx, { workspaceId }, id);
    disconnected.push({ id, cancelled });
    const audited = { targetType: "connection", targetId: id };
    await recordSystemAudit(tx, workspaceId, { action: "connection.uninstalled", ...audited });
  }
  await wipeDiscoveries(tx, authorized);
  for (const { id, cancelled } of disconnected) await tellOfUninstall(tx, id, cancelled);
}

import { recordSystemAudit } from "@/lib/audit/record-system-audit";
import type { Tx } from "@/lib/db";
import { type Authorized, lockAuthorized } from "./authorized-store";
import { cancelDeliveries } from "./cancel-deliveries";
import { wipeConnection } from "./connection-store";
import { wipeDiscoveries } from "./wipe-discoveries";

/**
 * Disconnects what a person had authorised: wipes the tokens and cancels what has not begun to be
 * published. What is being published cannot be recalled. Repeating it changes nothing.
 */
export async function disconnectAuthorized(tx: Tx, authorized: Authorized): Promise<void> {
  for (const { id, workspaceId } of await lockAuthorized(tx, authorized)) {
    if (!(await wipeConnection(tx, workspaceId, id))) continue;
    await cancelDeliveries(tx, { workspaceId }, id);
    const audited = { targetType: "connection", targetId: id };
    await recordSystemAudit(tx, workspaceId, { action: "connection.uninstalled", ...audited });
  }
  await wipeDiscoveries(tx, authorized);
}

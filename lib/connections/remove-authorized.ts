import { recordSystemAudit } from "@/lib/audit/record-system-audit";
import { removeDeliveriesOf } from "@/lib/deliveries/remove-deliveries-of";
import { redactResponses } from "@/lib/idempotency/redact-responses";
import type { Tx } from "@/lib/kernel/db";
import { forgetNotices } from "@/lib/notifications/forget-notices";
import { type Authorized, lockAuthorized } from "./authorized-store";
import { tellOfRemoval } from "./tell-of-removal";
import { wipeDiscoveries } from "./wipe-discoveries";

/**
 * Removes the connections a person authorised with their tokens, profiles and delivery records. The
 * team's own posts and media stay, and its administrators are told. Returns how many connections there were.
 */
export async function removeAuthorized(tx: Tx, authorized: Authorized): Promise<number> {
  // First, as a selection locks them: one on its way is waited for, and its connections are found.
  await wipeDiscoveries(tx, authorized);
  const connections = await lockAuthorized(tx, authorized);
  const ids = connections.map(({ id }) => id);
  await removeDeliveriesOf(tx, ids);
  for (const { id, workspaceId } of connections) {
    await redactResponses(tx, workspaceId, id);
    await forgetNotices(tx, workspaceId, id);
    await tx.connection.delete({ where: { id } });
    await recordSystemAudit(tx, workspaceId, {
      action: "connection.deleted",
      targetType: "connection",
      targetId: id,
    });
  }
  const workspaces = new Set(connections.map(({ workspaceId }) => workspaceId));
  for (const workspaceId of [...workspaces].sort()) {
    await tellOfRemoval(tx, workspaceId, authorized.provider);
  }
  return connections.length;
}

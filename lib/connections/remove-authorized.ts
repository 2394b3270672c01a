import { recordSystemAudit } from "@/lib/audit/record-system-audit";
import type { Tx } from "@/lib/db";
import { forgetAnswers } from "@/lib/idempotency/forget-answers";
import { removeDeliveriesOf } from "@/lib/posts/remove-deliveries-of";
import { lockAuthorized } from "./authorized-store";
import { wipeDiscoveries } from "./wipe-discoveries";

/**
 * Removes the connections a person authorised with their tokens, profiles and delivery records. The
 * team's own posts and media stay. Returns how many connections there were.
 */
export async function removeAuthorized(
  tx: Tx,
  { provider, userId }: { provider: string; userId: string },
): Promise<number> {
  const connections = await lockAuthorized(tx, { provider, userId, by: "person" });
  for (const { id, workspaceId } of connections) {
    await removeDeliveriesOf(tx, workspaceId, id);
    await forgetAnswers(tx, workspaceId, id);
    await tx.connection.delete({ where: { id } });
    const audited = { targetType: "connection", targetId: id };
    await recordSystemAudit(tx, workspaceId, { action: "connection.deleted", ...audited });
  }
  await wipeDiscoveries(tx, { provider, userId });
  return connections.length;
}

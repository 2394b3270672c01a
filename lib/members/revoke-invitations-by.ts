import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { markRevokedBy } from "./invitation-store";

export async function revokeInvitationsBy(tx: Tx, actor: Actor, userId: string): Promise<void> {
  for (const targetId of await markRevokedBy(tx, actor.workspaceId, userId)) {
    await recordAudit(tx, actor, {
      action: "invitation.revoked",
      targetType: "invitation",
      targetId,
    });
  }
}

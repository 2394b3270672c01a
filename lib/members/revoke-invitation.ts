import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { markRevoked } from "./invitation-store";
import { InvitationParams, InvitationRevoked } from "./schema";

export const revokeInvitation = operation({
  name: "revoke_invitation",
  summary: "Revoke an invitation",
  scope: "workspace:admin",
  input: InvitationParams,
  output: InvitationRevoked,
  run: (actor, { invitationId }) =>
    transaction(async (tx) => {
      await markRevoked(tx, actor.workspaceId, invitationId);
      await recordAudit(tx, actor, {
        action: "invitation.revoked",
        targetType: "invitation",
        targetId: invitationId,
      });
      return { revoked: true as const };
    }),
});

import type { Actor, Role } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { notify } from "@/lib/records/notifications/notify";
import { claimByAddress } from "./invitation-store";

export function claimInvitationOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  email: string,
): Promise<{ id: string; role: Role; invitedById: string | null } | null> {
  return claimByAddress(tx, workspaceId, email);
}

export async function recordJoining(
  tx: Tx,
  actor: Actor,
  {
    invitation,
    userId,
    name,
    role,
  }: {
    invitation: { id: string; invitedById: string | null } | null;
    userId: string;
    name: string;
    role: Role;
  },
): Promise<void> {
  if (invitation) {
    await recordAudit(tx, actor, {
      action: "invitation.accepted",
      targetType: "invitation",
      targetId: invitation.id,
    });
  }
  await recordAudit(tx, actor, {
    action: "member.joined",
    targetType: "member",
    targetId: userId,
    after: { role },
  });
  const how = invitation ? "invited" : "sso";
  await notify(tx, actor.workspaceId, {
    type: "security",
    topic: "members",
    subject: `joined:${userId}`,
    to: invitation ? { userIds: [invitation.invitedById] } : { admins: "always" },
    actorUserId: userId,
    notice: { code: "joined", values: { name, role, how } },
  });
}

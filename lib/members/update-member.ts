import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor, Role } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { notify } from "@/lib/notifications/notify";
import { assertAdminRemains, assertStillAdmin } from "./assert-may-change";
import { findMember, setRole } from "./member-store";
import { presentMember } from "./present-member";
import { revokeInvitationsBy } from "./revoke-invitations-by";
import { MemberAnswer, UpdateMember } from "./schema";

export const updateMember = operation({
  name: "update_member",
  summary: "Change a member's role",
  scope: "workspace:admin",
  input: UpdateMember,
  output: MemberAnswer,
  failures: ["last_admin"],
  run: (actor, { memberId, role }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      const before = await findMember(tx, workspaceId, memberId);
      if (before.role === role) return { member: presentMember(actor, before) };
      await assertAdminRemains(tx, actor, before);
      await assertStillAdmin(tx, actor);
      // An open invitation would otherwise outlive the authority that made it.
      if (before.role === "admin") await revokeInvitationsBy(tx, actor, memberId);
      const after = await setRole(tx, workspaceId, { userId: memberId, role });
      await recordAudit(tx, actor, {
        action: "member.updated",
        targetType: "member",
        targetId: memberId,
        before,
        after,
      });
      if (memberId !== actor.userId) await notifyMember(tx, actor, { memberId, role });
      return { member: presentMember(actor, after) };
    }),
});

type Changed = { memberId: string; role: Role };

async function notifyMember(tx: Tx, actor: Actor, { memberId, role }: Changed): Promise<void> {
  await notify(tx, actor.workspaceId, {
    type: "security",
    topic: "members",
    subject: "role",
    to: { userIds: [memberId] },
    actorUserId: actor.userId,
    notice: { code: "role_changed", values: { role } },
  });
}

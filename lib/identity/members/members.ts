import { z } from "zod";
import type { Actor, Role } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { notify } from "@/lib/records/notifications/notify";
import { assertAdminRemains, assertStillAdmin } from "./assert-may-change";
import { countOpen } from "./invitation-store";
import { revokeInvitationsBy } from "./invitations";
import { findMember, findMemberPage, type MemberRow, setRole } from "./member-store";
import { ListMembers, type Member, MemberAnswer, MemberList, UpdateMember } from "./schema";

export const listMembers = operation({
  name: "list_members",
  summary: "List the people of the workspace, newest first",
  scope: "workspace:read",
  input: ListMembers,
  output: MemberList,
  run: async (actor, { limit, cursor }) => {
    const rows = await findMemberPage(db, actor.workspaceId, { limit, cursor });
    const items = rows.slice(0, limit).map((row) => presentMember(actor, row));
    const hasMore = rows.length > limit;
    return toPage(items, hasMore);
  },
});

export const hasInvited = operation({
  name: "has_invited",
  summary: "Tell whether the team has somebody else, or has invited somebody",
  scope: "workspace:read",
  input: z.strictObject({}),
  output: z.boolean(),
  run: async ({ workspaceId }) => {
    const [first, second] = await findMemberPage(db, workspaceId, { limit: 1 });
    return Boolean(first && second) || (await countOpen(db, workspaceId)) > 0;
  },
});

export const updateMember = operation({
  name: "update_member",
  summary: "Change a member's role",
  scope: "workspace:admin",
  level: "publish",
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

function presentMember(actor: Actor, { role, createdAt, user }: MemberRow): Member {
  const { email, ...person } = user;
  return {
    ...person,
    email: actor.admin || user.id === actor.userId ? email : null,
    role,
    joinedAt: createdAt.toISOString(),
  };
}

async function notifyMember(
  tx: Tx,
  actor: Actor,
  { memberId, role }: { memberId: string; role: Role },
): Promise<void> {
  await notify(tx, actor.workspaceId, {
    type: "security",
    topic: "members",
    subject: "role",
    to: { userIds: [memberId] },
    actorUserId: actor.userId,
    notice: { code: "role_changed", values: { role } },
  });
}

import { recordAudit } from "@/lib/audit/record-audit";
import { closeAccount } from "@/lib/auth/account";
import { countCredentialsOf, revokeCredentialsOf } from "@/lib/credentials/credentials";
import type { Actor, Role } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { deleteNotificationsOf } from "@/lib/notifications/resolve-notifications";
import { deleteGrantRecords } from "@/lib/oauth/postgres-adapter";
import { countPostsManagedBy, handOverPosts } from "@/lib/posts/assign-post";
import { assertAdminRemains, assertStillAdmin } from "./assert-may-change";
import { countOpenBy } from "./invitation-store";
import { revokeInvitationsBy } from "./invitations";
import { deleteMember, findMember } from "./member-store";
import { MemberParams, MemberRemoved, RemoveMember, ResponsibilitiesAnswer } from "./schema";

export const getResponsibilities = operation({
  name: "get_responsibilities",
  summary: "Count what a member manages, and what would end without them",
  scope: "self",
  input: MemberParams,
  output: ResponsibilitiesAnswer,
  failures: ["forbidden"],
  run: async (actor, { memberId }) => {
    assertOwnOrAdmin(actor, memberId);
    const { user } = await findMember(db, actor.workspaceId, memberId);
    const [posts, credentials, invitations] = await Promise.all([
      countPostsManagedBy(db, actor, user.id),
      countCredentialsOf(db, actor, user.id),
      countOpenBy(db, actor.workspaceId, user.id),
    ]);
    return { responsibilities: { ...posts, ...credentials, invitations } };
  },
});

/**
 * Is allowed to administrators, and to everybody for their own membership. Takes effect with the
 * next request in every process; scheduled posts stay and go out.
 */
export const removeMember = operation({
  name: "remove_member",
  summary: "Remove a member, or leave",
  scope: "self",
  input: RemoveMember,
  output: MemberRemoved,
  failures: ["forbidden", "last_admin", "validation_failed"],
  run: (actor, { memberId, handOverTo }) => {
    assertOwnOrAdmin(actor, memberId);
    if (handOverTo === memberId) throw ownSuccessor();
    return transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      const member = await findMember(tx, workspaceId, memberId);
      await assertAdminRemains(tx, actor, member);
      if (memberId !== actor.userId) await assertStillAdmin(tx, actor);
      const handOver = handOverTo && { fromUserId: memberId, toUserId: handOverTo };
      const handedOverPosts = handOver ? await handOverPosts(tx, actor, handOver) : 0;
      await endAccess(tx, actor, { userId: memberId, role: member.role });
      await recordAudit(tx, actor, {
        action: "member.removed",
        targetType: "member",
        targetId: memberId,
        before: member,
      });
      // The last lock: writes of the member hold their rows first and their membership last.
      await deleteMember(tx, workspaceId, memberId);
      return { removed: true as const, handedOverPosts };
    });
  },
});

function assertOwnOrAdmin(actor: Actor, memberId: string): void {
  if (actor.admin || memberId === actor.userId) return;
  throw new AppError("forbidden", "Only an administrator can do this for somebody else.");
}

function ownSuccessor(): AppError {
  const message = "Choose somebody who stays.";
  return new AppError("validation_failed", `handOverTo: ${message}`, {
    details: [{ path: "handOverTo", code: "leaves", message }],
  });
}

async function endAccess(
  tx: Tx,
  actor: Actor,
  leaving: { userId: string; role: Role },
): Promise<void> {
  const { userId } = leaving;
  const grantIds = await revokeCredentialsOf(tx, actor, leaving);
  await deleteGrantRecords(tx, grantIds);
  await revokeInvitationsBy(tx, actor, userId);
  await deleteNotificationsOf(tx, actor.workspaceId, userId);
  await closeAccount(tx, userId);
}

import { closeAccount } from "@/lib/identity/auth/account";
import { countCredentialsOf, revokeCredentialsOf } from "@/lib/identity/credentials/credentials";
import { deleteGrantRecords } from "@/lib/identity/oauth/postgres-adapter";
import type { Actor, Role } from "@/lib/kernel/actor";
import { db, type Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { deleteNotificationsOf } from "@/lib/records/notifications/resolve-notifications";
import { assertAdminRemains, assertStillAdmin } from "./assert-may-change";
import { countOpenBy } from "./invitation-store";
import { revokeInvitationsBy } from "./invitations";
import { deleteMember, findMember } from "./member-store";

export function assertOwnOrAdmin(actor: Actor, memberId: string): void {
  if (actor.admin || memberId === actor.userId) return;
  throw new AppError("forbidden", "Only an administrator can do this for somebody else.");
}

/** Counts what would end with a membership. Throws `not_found` for who is no member. */
export async function countTies(actor: Actor, memberId: string) {
  const { user } = await findMember(db, actor.workspaceId, memberId);
  const [credentials, invitations] = await Promise.all([
    countCredentialsOf(db, actor, user.id),
    countOpenBy(db, actor.workspaceId, user.id),
  ]);
  return { ...credentials, invitations };
}

/**
 * Ends a membership in the transaction of who removes it, after `handOver` has found a successor for
 * what the person looks after, of which members know nothing. Returns what `handOver` returns.
 */
export async function endMembership<Handed>(
  tx: Tx,
  actor: Actor,
  { memberId, handOver }: { memberId: string; handOver: () => Promise<Handed> },
): Promise<Handed> {
  const { workspaceId } = actor;
  await lockWorkspace(tx, workspaceId);
  const member = await findMember(tx, workspaceId, memberId);
  await assertAdminRemains(tx, actor, member);
  if (memberId !== actor.userId) await assertStillAdmin(tx, actor);
  const handed = await handOver();
  await endAccess(tx, actor, { userId: memberId, role: member.role });
  await recordAudit(tx, actor, {
    action: "member.removed",
    targetType: "member",
    targetId: memberId,
    before: member,
  });
  // The last lock: writes of the member hold their rows first and their membership last.
  await deleteMember(tx, workspaceId, memberId);
  return handed;
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

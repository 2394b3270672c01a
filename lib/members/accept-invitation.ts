import { recordAudit } from "@/lib/audit/record-audit";
import { openAccount } from "@/lib/auth/open-account";
import { hashPassword } from "@/lib/auth/password";
import { startSession } from "@/lib/auth/start-session";
import type { Role } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { type AnonymousCaller, openOperation } from "@/lib/kernel/open-operation";
import { notify } from "@/lib/notifications/notify";
import { linkExpired } from "./find-invitation";
import { claimInvitation, findByToken } from "./invitation-store";
import { insertMember } from "./member-store";
import { AcceptedInvitation, AcceptInvitation } from "./schema";

export const acceptInvitation = openOperation({
  name: "accept_invitation",
  summary: "Join a workspace by an invitation",
  input: AcceptInvitation,
  output: AcceptedInvitation,
  failures: ["link_expired"],
  run: async (caller, { token, password, ...profile }) => {
    // A wrong link costs no hash.
    if (!(await findByToken(db, token))) throw linkExpired();
    const passwordHash = await hashPassword(password);
    const joining = { token, profile: { ...profile, passwordHash } };
    const started = await transaction((tx) => join(tx, caller, joining));
    caller.startSession(started.token);
    return started.answer;
  },
});

type Joining = {
  token: string;
  profile: {
    name: string;
    passwordHash: string | null;
    timeZone: string;
    dateFormat: string;
    timeFormat: string;
  };
};

async function join(tx: Tx, caller: AnonymousCaller, { token, profile }: Joining) {
  const invitation = await claimInvitation(tx, token);
  if (!invitation) throw linkExpired();
  const { id, workspaceId, email, role } = invitation;
  // A link that was handed over otherwise proves nothing about the address.
  const emailVerified = env.smtp !== null;
  const userId = await openAccount(tx, { ...profile, email, emailVerified });
  if (!userId) throw linkExpired();
  await insertMember(tx, workspaceId, { userId, role });
  const started = await startSession(tx, caller, { workspaceId, userId, role });
  await recordAudit(tx, started.actor, {
    action: "invitation.accepted",
    targetType: "invitation",
    targetId: id,
  });
  await recordAudit(tx, started.actor, {
    action: "member.joined",
    targetType: "member",
    targetId: userId,
    after: { role },
  });
  await notify(tx, workspaceId, {
    type: "security",
    subject: `joined:${userId}`,
    to: { userIds: [invitation.invitedById] },
    actorUserId: userId,
    message: () => `${profile.name} accepted your invitation and is ${roleWords[role]} now.`,
  });
  return started;
}

const roleWords: Record<Role, string> = {
  admin: "an administrator",
  member: "a member",
  viewer: "a viewer",
};

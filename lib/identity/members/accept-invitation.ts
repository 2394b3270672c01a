import type { z } from "zod";
import { formerAccountId, openAccount } from "@/lib/identity/auth/account";
import { linkExpired } from "@/lib/identity/auth/links";
import { hashPassword } from "@/lib/identity/auth/password";
import { assertAcceptablePassword } from "@/lib/identity/auth/password-policy";
import { startSession } from "@/lib/identity/auth/start-session";
import {
  insertPasskey,
  type NewPasskey,
  registrationOptionsForInvitation,
  verifyInvitationRegistration,
} from "@/lib/identity/passkeys/add-passkey";
import { CreationOptionsAnswer } from "@/lib/identity/passkeys/schema";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { AppError } from "@/lib/kernel/errors";
import { type AnonymousCaller, openOperation } from "@/lib/kernel/open-operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { claimInvitation, findByToken } from "./invitation-store";
import { recordJoining } from "./joining";
import { insertMember } from "./member-store";
import {
  AcceptedInvitation,
  AcceptInvitation,
  BeginInvitationPasskey,
  FindInvitation,
  OpenedInvitationAnswer,
} from "./schema";

/** The token comes in a body, which no log holds. */
export const findInvitation = openOperation({
  name: "find_invitation",
  summary: "Read the invitation that a link is for",
  input: FindInvitation,
  output: OpenedInvitationAnswer,
  failures: ["link_expired"],
  run: async (_, { token }) => {
    const row = await findByToken(db, token);
    if (!row) throw invitationEnded();
    return {
      invitation: {
        workspaceName: row.workspace.name,
        inviterName: row.invitedBy?.name ?? null,
        email: row.email,
        role: row.role,
        expiresAt: row.expiresAt.toISOString(),
      },
    };
  },
});

export const beginInvitationPasskey = openOperation({
  name: "begin_invitation_passkey",
  summary: "Begin to make a passkey with which an invitation is accepted",
  input: BeginInvitationPasskey,
  output: CreationOptionsAnswer,
  failures: ["link_expired"],
  run: async (_, { token, name }) => {
    const invitation = await findByToken(db, token);
    if (!invitation) throw invitationEnded();
    const { id: invitationId, email } = invitation;
    const formerUserId = await formerAccountId(db, email);
    const invitee = { invitationId, email, name, formerUserId };
    return { options: await registrationOptionsForInvitation(invitee) };
  },
});

export const acceptInvitation = openOperation({
  name: "accept_invitation",
  summary: "Join a workspace by an invitation",
  input: AcceptInvitation,
  output: AcceptedInvitation,
  failures: ["link_expired"],
  run: async (caller, input) => {
    // A wrong link costs neither a hash nor a challenge.
    const invitation = await findByToken(db, input.token);
    if (!invitation) throw invitationEnded();
    const wayIn = await newWayIn(caller, invitation, input);
    const started = await transaction((tx) => join(tx, caller, { input, wayIn }));
    caller.startSession(started.token);
    return started.answer;
  },
});

/** Is one answer for wrong, used, replaced, revoked and expired links: none tells an address. */
function invitationEnded(): AppError {
  return linkExpired(
    "This invitation does not work any more. Ask the person who invited you for a new one.",
  );
}

type WayIn = {
  passwordHash: string | null;
  newPasskey: NewPasskey | null;
  userId: string | undefined;
};

async function newWayIn(
  { userAgent }: AnonymousCaller,
  {
    id: invitationId,
    email,
    workspace,
  }: { id: string; email: string; workspace: { name: string } },
  { name, password = "", passkey }: z.output<typeof AcceptInvitation>,
): Promise<WayIn> {
  if (passkey) {
    const registration = { invitationId, response: passkey, userAgent };
    const { newUserId, newPasskey } = await verifyInvitationRegistration(registration);
    return { passwordHash: null, newPasskey, userId: newUserId };
  }
  assertAcceptablePassword(password, { name, email, workspaceName: workspace.name });
  return { passwordHash: await hashPassword(password), newPasskey: null, userId: undefined };
}

async function join(
  tx: Tx,
  caller: AnonymousCaller,
  { input, wayIn }: { input: z.output<typeof AcceptInvitation>; wayIn: WayIn },
) {
  const { token, name, timeZone, dateFormat, timeFormat } = input;
  const invitation = await claimInvitation(tx, token);
  if (!invitation) throw invitationEnded();
  const { workspaceId, email, role } = invitation;
  const userId = await openAccount(tx, {
    id: wayIn.userId,
    name,
    email,
    // A link that was handed over otherwise proves nothing about the address.
    emailVerified: env.smtp !== null,
    passwordHash: wayIn.passwordHash,
    timeZone,
    dateFormat,
    timeFormat,
  });
  if (!userId) throw invitationEnded();
  await insertMember(tx, workspaceId, { userId, role });
  const passkey = wayIn.newPasskey && (await insertPasskey(tx, userId, wayIn.newPasskey));
  const started = await startSession(tx, caller, { workspaceId, userId, role, joins: true });
  if (passkey) {
    await recordAudit(tx, started.actor, {
      action: "passkey.created",
      targetType: "passkey",
      targetId: passkey.id,
      after: passkey,
    });
  }
  await recordJoining(tx, started.actor, { invitation, userId, name, role });
  return started;
}

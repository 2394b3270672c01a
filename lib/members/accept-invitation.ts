import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { openAccount } from "@/lib/auth/account";
import { startSession } from "@/lib/auth/start-session";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { type AnonymousCaller, openOperation } from "@/lib/kernel/open-operation";
import { insertPasskey } from "@/lib/passkeys/add-passkey";
import { invitationEnded } from "./find-invitation";
import { claimInvitation, findByToken } from "./invitation-store";
import { insertMember } from "./member-store";
import { newWayIn, type WayIn } from "./new-way-in";
import { recordJoining } from "./record-joining";
import { AcceptedInvitation, AcceptInvitation } from "./schema";

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

type Joining = { input: z.output<typeof AcceptInvitation>; wayIn: WayIn };

async function join(tx: Tx, caller: AnonymousCaller, { input, wayIn }: Joining) {
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

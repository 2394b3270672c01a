import { formerAccountId } from "@/lib/auth/account";
import { db } from "@/lib/kernel/db";
import { openOperation } from "@/lib/kernel/open-operation";
import { registrationOptionsForInvitation } from "@/lib/passkeys/add-passkey";
import { CreationOptionsAnswer } from "@/lib/passkeys/schema";
import { invitationEnded } from "./find-invitation";
import { findByToken } from "./invitation-store";
import { BeginInvitationPasskey } from "./schema";

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

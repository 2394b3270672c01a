import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { operation } from "@/lib/kernel/operation";
import { assertStillAdmin } from "./assert-may-change";
import { replaceLink } from "./invitation-store";
import { InvitationParams, SentInvitation } from "./schema";
import { sendInvitation } from "./send-invitation";

export const resendInvitation = operation({
  name: "resend_invitation",
  summary: "Send an invitation again, with a new link",
  scope: "workspace:admin",
  input: InvitationParams,
  output: SentInvitation,
  run: (actor, { invitationId: id }) =>
    transaction(async (tx) => {
      await lockWorkspace(tx, actor.workspaceId);
      await assertStillAdmin(tx, actor);
      const { token, tokenHash } = newOneTimeToken();
      const link = { id, invitedById: personOf(actor), tokenHash };
      const row = await replaceLink(tx, actor.workspaceId, link);
      await recordAudit(tx, actor, {
        action: "invitation.resent",
        targetType: "invitation",
        targetId: id,
      });
      return await sendInvitation(tx, actor, { row, token });
    }),
});

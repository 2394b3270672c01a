import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { operation } from "@/lib/kernel/operation";
import { assertStillAdmin } from "./assert-may-change";
import { countOpen, insertInvitation, markRevokedFor } from "./invitation-store";
import { isMemberAddress } from "./member-store";
import { CreateInvitation, SentInvitation } from "./schema";
import { sendInvitation } from "./send-invitation";

const openMax = 200;

export const createInvitation = operation({
  name: "create_invitation",
  summary: "Invite somebody into the workspace",
  scope: "workspace:admin",
  input: CreateInvitation,
  output: SentInvitation,
  failures: ["already_configured", "limit_reached"],
  run: (actor, { email, role }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertStillAdmin(tx, actor);
      if (await isMemberAddress(tx, workspaceId, email)) throw alreadyMember(email);
      for (const targetId of await markRevokedFor(tx, workspaceId, email)) {
        const about = { targetType: "invitation", targetId } as const;
        await recordAudit(tx, actor, { ...about, action: "invitation.revoked" });
      }
      if ((await countOpen(tx, workspaceId)) >= openMax) throw tooMany();
      const { token, tokenHash } = newOneTimeToken();
      const invitedById = personOf(actor);
      const row = await insertInvitation(tx, workspaceId, { email, role, invitedById, tokenHash });
      await recordAudit(tx, actor, {
        action: "invitation.created",
        targetType: "invitation",
        targetId: row.id,
        after: { role },
      });
      return await sendInvitation(tx, actor, { row, token });
    }),
});

function alreadyMember(email: string): AppError {
  return new AppError("already_configured", `${email} is a member already.`);
}

function tooMany(): AppError {
  const message = `There are ${openMax} open invitations already. Revoke one first.`;
  return new AppError("limit_reached", message);
}

import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { lockOwnAccount } from "./lock-own-account";
import { notifyPassword } from "./password-notice";
import { createResetLink } from "./password-reset-store";
import { ResetLink, ResetLinkParams } from "./schema";
import { findAccount } from "./user-store";

export const createMemberResetLink = operation({
  name: "create_member_reset_link",
  summary: "Make a link with which a member sets a new password",
  scope: "workspace:admin",
  input: ResetLinkParams,
  output: ResetLink,
  run: (actor, { memberId }) =>
    transaction(async (tx) => {
      const { userId, name } = await lockOwnAccount(tx, actor);
      const member = await findAccount(tx, { userId: memberId, workspaceId: actor.workspaceId });
      if (!member) throw notFound("member");
      const link = await createResetLink(tx, member, userId);
      await recordAudit(tx, actor, {
        action: "password.link_created",
        targetType: "password",
        targetId: memberId,
      });
      await notifyPassword(tx, member, { event: "linkByAdmin", actorName: name });
      return link;
    }),
});

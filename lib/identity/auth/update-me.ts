import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { UpdateMe, UserAndWorkspace } from "./schema";
import { findUserAndWorkspace, lockUser, updateUser } from "./user-store";

export const updateMe = operation({
  name: "update_me",
  summary: "Change your own name and preferences",
  scope: "self",
  input: UpdateMe,
  output: UserAndWorkspace,
  run: (actor, { notificationPreferences: preferences, approvalMails, ...change }) =>
    transaction(async (tx) => {
      const userId = personOf(actor);
      await lockUser(tx, userId);
      const before = await findUserAndWorkspace(tx, userId);
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      await updateUser(tx, userId, {
        ...Object.fromEntries(given),
        ...(preferences && {
          notifyAssignments: preferences.assignments,
          notifyMentions: preferences.mentions,
        }),
        ...(approvalMails !== undefined && { notifyApprovals: approvalMails }),
      });
      const after = await findUserAndWorkspace(tx, userId);
      await recordAudit(tx, actor, {
        action: "user.updated",
        targetType: "user",
        targetId: userId,
        before: before.user,
        after: after.user,
      });
      return after;
    }),
});

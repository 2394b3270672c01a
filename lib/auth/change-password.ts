import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { db, transaction } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { endSessions } from "./end-sessions";
import { lockOwnAccount } from "./lock-own-account";
import { hashPassword } from "./password";
import { notifyPassword } from "./password-notice";
import { assertAcceptablePassword } from "./password-policy";
import { ChangePassword, PasswordChanged } from "./schema";
import { findAccount, updateUser } from "./user-store";

export const changePassword = operation({
  name: "change_password",
  summary: "Set or change your password, and sign out your other browsers",
  scope: "self",
  input: ChangePassword,
  output: PasswordChanged,
  run: async (actor, { password }) => {
    const { workspaceId, sessionId } = actor;
    const userId = personOf(actor);
    const known = await findAccount(db, { userId, workspaceId });
    if (!known) throw notFound("member");
    assertAcceptablePassword(password, known);
    const passwordHash = await hashPassword(password);
    return await transaction(async (tx) => {
      const account = await lockOwnAccount(tx, actor);
      await updateUser(tx, userId, { passwordHash });
      await endSessions(tx, actor, { userId, sessionId });
      await recordAudit(tx, actor, {
        action: "password.changed",
        targetType: "password",
        targetId: userId,
      });
      const event = account.passwordHash === null ? "set" : "changed";
      await notifyPassword(tx, account, { event });
      return { changed: true as const };
    });
  },
});

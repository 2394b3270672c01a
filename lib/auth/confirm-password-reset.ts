import { recordAudit } from "@/lib/audit/record-audit";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { openOperation } from "@/lib/kernel/open-operation";
import { endSessions } from "./end-sessions";
import { linkExpired } from "./link-expired";
import { hashPassword } from "./password";
import { notifyPassword } from "./password-notice";
import { assertAcceptablePassword } from "./password-policy";
import { endResets, findOpenReset, replacesPassword } from "./password-reset-store";
import { ConfirmPasswordReset, PasswordReset } from "./schema";
import { type Account, findAccount, lockUser, updateUser } from "./user-store";

/** Leaves passkeys as they are: they are not what was forgotten. */
export const confirmPasswordReset = openOperation({
  name: "confirm_password_reset",
  summary: "Set a new password by a link, and sign out everywhere",
  input: ConfirmPasswordReset,
  output: PasswordReset,
  failures: ["link_expired"],
  run: async ({ requestId }, { token, password }) => {
    const known = await accountOfLink(db, token);
    assertAcceptablePassword(password, known);
    const passwordHash = await hashPassword(password);
    return await transaction(async (tx) => {
      const { userId } = known;
      await lockUser(tx, userId);
      // Another request may have used the link before the lock was taken.
      const account = await accountOfLink(tx, token);
      await updateUser(tx, userId, { passwordHash });
      await endResets(tx, userId);
      const author = { ...account, credentialId: null, requestId };
      await endSessions(tx, author, { userId, sessionId: null });
      await recordAudit(tx, author, {
        action: "password.reset",
        targetType: "password",
        targetId: userId,
      });
      await notifyPassword(tx, account, { event: "reset" });
      return { reset: true as const };
    });
  },
});

async function accountOfLink(tx: Tx, token: string): Promise<Account> {
  const reset = await findOpenReset(tx, token);
  const account = reset && (await findAccount(tx, { userId: reset.userId }));
  if (!account || !replacesPassword(reset, account.passwordHash)) throw linkExpired();
  return account;
}

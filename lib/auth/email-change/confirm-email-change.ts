import { recordAudit } from "@/lib/audit/record-audit";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { openOperation } from "@/lib/kernel/open-operation";
import { notifySecurity } from "@/lib/notifications/notify-security";
import { linkExpired } from "../link-expired";
import { endResets } from "../password-reset-store";
import { findAccount, lockUser } from "../user-store";
import { changedMail } from "./email-change-mails";
import { findChangeToConfirm, markConfirmed, setAddress } from "./email-change-store";
import { refuseTakenAddress } from "./refuse-taken-address";
import { EmailConfirmed, EmailLink } from "./schema";

/** Needs no session: the link may be opened in another browser than the one that asked. */
export const confirmEmailChange = openOperation({
  name: "confirm_email_change",
  summary: "Confirm a new e-mail address by the link that went there",
  input: EmailLink,
  output: EmailConfirmed,
  failures: ["link_expired"],
  run: async ({ requestId }, { token }) => {
    const { userId } = await openChange(db, token);
    return await refuseTakenAddress(() =>
      transaction(async (tx) => {
        await lockUser(tx, userId);
        // Somebody may have cancelled it before the lock was taken.
        const { id, email } = await openChange(tx, token);
        const account = await findAccount(tx, { userId });
        if (!account) throw linkExpired();
        await setAddress(tx, userId, email);
        await markConfirmed(tx, id);
        await endResets(tx, userId);
        const author = { ...account, credentialId: null, requestId };
        await recordAudit(tx, author, {
          action: "email.changed",
          targetType: "email",
          targetId: userId,
        });
        await notifySecurity(tx, account.workspaceId, {
          userId,
          email: account.email,
          topic: "account",
          notice: { code: "email_changed", values: { email } },
          content: changedMail(account, email),
        });
        return { confirmed: true as const };
      }),
    );
  },
});

async function openChange(tx: Tx, token: string) {
  const change = await findChangeToConfirm(tx, token);
  if (!change) throw linkExpired();
  return change;
}

import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { openOperation } from "@/lib/kernel/open-operation";
import { notifySecurity } from "@/lib/notifications/notify-security";
import { endSessions } from "../end-sessions";
import { linkExpired } from "../link-expired";
import { endResets } from "../password-reset-store";
import { type Account, findAccount, lockUser } from "../user-store";
import { restoredMail } from "./email-change-mails";
import { cancelSince, findChangeToUndo, setAddress } from "./email-change-store";
import { refuseTakenAddress } from "./refuse-taken-address";
import { EmailLink, EmailUndone } from "./schema";

export const undoEmailChange = openOperation({
  name: "undo_email_change",
  summary: "Cancel or undo a change of the e-mail address by the link that went to the former one",
  input: EmailLink,
  output: EmailUndone,
  failures: ["link_expired"],
  run: async ({ requestId }, { token }) => {
    const { userId } = await openChange(db, token);
    return await refuseTakenAddress(() =>
      transaction(async (tx) => {
        await lockUser(tx, userId);
        await undo(tx, await openChange(tx, token), requestId);
        return { undone: true as const };
      }),
    );
  },
});

async function openChange(tx: Tx, token: string) {
  const change = await findChangeToUndo(tx, token);
  if (!change) throw linkExpired();
  return change;
}

type Change = Awaited<ReturnType<typeof openChange>>;

async function undo(tx: Tx, change: Change, requestId: string): Promise<void> {
  const { userId, confirmedAt, formerEmail } = change;
  const account = await findAccount(tx, { userId });
  if (!account) throw linkExpired();
  const author = { ...account, credentialId: null, requestId };
  await cancelSince(tx, change);
  if (confirmedAt) await restore(tx, author, formerEmail);
  await recordAudit(tx, author, {
    action: confirmedAt ? "email.restored" : "email.cancelled",
    targetType: "email",
    targetId: userId,
  });
}

type Author = Account & Pick<Actor, "credentialId" | "requestId">;

/** Shuts out a thief, who may be signed in or may hold a link to a new password. */
async function restore(tx: Tx, author: Author, formerEmail: string): Promise<void> {
  const { userId, workspaceId } = author;
  await setAddress(tx, userId, formerEmail);
  await endResets(tx, userId);
  await endSessions(tx, author, { userId, sessionId: null });
  await notifySecurity(tx, workspaceId, {
    userId,
    email: formerEmail,
    topic: "account",
    notice: { code: "email_restored", values: { email: formerEmail } },
    content: restoredMail(author, formerEmail),
  });
}

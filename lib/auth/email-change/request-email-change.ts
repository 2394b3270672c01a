import { recordAudit } from "@/lib/audit/record-audit";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { lockOwnAccount } from "../lock-own-account";
import type { Account } from "../user-store";
import { confirmationMail, noticeMail, takenMail } from "./email-change-mails";
import { cancelPendingChange, insertChange, isAddressTaken } from "./email-change-store";
import { EmailChangeRequested, RequestEmailChange } from "./schema";

/** Answers alike for an address that somebody else has; a mail to its owner tells instead. */
export const requestEmailChange = operation({
  name: "request_email_change",
  summary: "Ask to change your e-mail address; the new one must confirm it",
  scope: "self",
  input: RequestEmailChange,
  output: EmailChangeRequested,
  run: (actor, { email }) =>
    transaction(async (tx) => {
      const account = await lockOwnAccount(tx, actor);
      if (email.toLowerCase() === account.email.toLowerCase()) throw ownAddress();
      await cancelPendingChange(tx, account.userId);
      const { pending, ...tokens } = await insertChange(tx, account, email);
      await mailBoth(tx, account, { email, ...tokens });
      await recordAudit(tx, actor, {
        action: "email.requested",
        targetType: "email",
        targetId: account.userId,
      });
      return { pending };
    }),
});

function ownAddress(): AppError {
  const message = "This is your address already.";
  return new AppError("validation_failed", message, {
    details: [{ path: "email", code: "own_address", message }],
  });
}

type Change = { email: string; confirmToken: string; undoToken: string };

async function mailBoth(tx: Tx, account: Account, change: Change): Promise<void> {
  const { workspaceId } = account;
  const { email, confirmToken } = change;
  const taken = await isAddressTaken(tx, email);
  await enqueueMail(tx, {
    workspaceId,
    kind: "email_confirmation",
    to: email,
    content: taken ? takenMail(account) : confirmationMail(account, confirmToken),
  });
  await enqueueMail(tx, {
    workspaceId,
    kind: "email_notice",
    to: account.email,
    content: noticeMail(account, change),
  });
}

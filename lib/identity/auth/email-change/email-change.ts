import { z } from "zod";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { operation } from "@/lib/kernel/operation";
import { isUniqueViolation } from "@/lib/kernel/sql-state";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { enqueueMail } from "@/lib/records/mail/mail-queue";
import { notifySecurity } from "@/lib/records/notifications/notify";
import { linkExpired } from "../links";
import { endResets } from "../password-reset-store";
import { endSessions, lockOwnAccount } from "../sessions";
import { type Account, findAccount, lockUser } from "../user-store";
import {
  changedMail,
  confirmationMail,
  noticeMail,
  restoredMail,
  takenMail,
} from "./email-change-mails";
import {
  cancelPendingChange,
  cancelSince,
  findChangeToConfirm,
  findChangeToUndo,
  findPendingChange,
  insertChange,
  isAddressTaken,
  markConfirmed,
  setAddress,
} from "./email-change-store";
import {
  EmailChangeCancelled,
  EmailChangeRequested,
  EmailConfirmed,
  EmailLink,
  EmailUndone,
  PendingEmailChange,
  RequestEmailChange,
} from "./schema";

export const getEmailChange = operation({
  name: "get_email_change",
  summary: "Read the e-mail address that is waiting to be confirmed",
  scope: "self",
  input: z.strictObject({}),
  output: PendingEmailChange,
  run: async (actor) => ({ pending: await findPendingChange(db, personOf(actor)) }),
});

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

/** Needs no session: the link may be opened in another browser than the one that asked. */
export const confirmEmailChange = openOperation({
  name: "confirm_email_change",
  summary: "Confirm a new e-mail address by the link that went there",
  input: EmailLink,
  output: EmailConfirmed,
  failures: ["link_expired"],
  run: async ({ requestId }, { token }) => {
    const { userId } = await findToConfirm(db, token);
    return await refuseTakenAddress(() =>
      transaction(async (tx) => {
        await lockUser(tx, userId);
        // Somebody may have cancelled it before the lock was taken.
        const { id, email } = await findToConfirm(tx, token);
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

export const undoEmailChange = openOperation({
  name: "undo_email_change",
  summary: "Cancel or undo a change of the e-mail address by the link that went to the former one",
  input: EmailLink,
  output: EmailUndone,
  failures: ["link_expired"],
  run: async ({ requestId }, { token }) => {
    const { userId } = await findToUndo(db, token);
    return await refuseTakenAddress(() =>
      transaction(async (tx) => {
        await lockUser(tx, userId);
        await undo(tx, await findToUndo(tx, token), requestId);
        return { undone: true as const };
      }),
    );
  },
});

export const cancelEmailChange = operation({
  name: "cancel_email_change",
  summary: "Give up changing your e-mail address",
  scope: "self",
  input: z.strictObject({}),
  output: EmailChangeCancelled,
  run: (actor) =>
    transaction(async (tx) => {
      const { userId } = await lockOwnAccount(tx, actor);
      if (await cancelPendingChange(tx, userId)) {
        await recordAudit(tx, actor, {
          action: "email.cancelled",
          targetType: "email",
          targetId: userId,
        });
      }
      return { pending: null };
    }),
});

function ownAddress(): AppError {
  const message = "This is your address already.";
  return new AppError("validation_failed", message, {
    details: [{ path: "email", code: "own_address", message }],
  });
}

async function mailBoth(
  tx: Tx,
  account: Account,
  change: { email: string; confirmToken: string; undoToken: string },
): Promise<void> {
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

async function findToConfirm(tx: Tx, token: string) {
  const change = await findChangeToConfirm(tx, token);
  if (!change) throw linkExpired();
  return change;
}

/** Turns the violation of the unique address into an answer: of two who want it, one gets it. */
async function refuseTakenAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw linkExpired("Somebody else has this address by now, so nothing was changed.");
  }
}

async function undo(
  tx: Tx,
  change: Awaited<ReturnType<typeof findToUndo>>,
  requestId: string,
): Promise<void> {
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

async function findToUndo(tx: Tx, token: string) {
  const change = await findChangeToUndo(tx, token);
  if (!change) throw linkExpired();
  return change;
}

/** Shuts out a thief, who may be signed in or may hold a link to a new password. */
async function restore(
  tx: Tx,
  author: Account & Pick<Actor, "credentialId" | "requestId">,
  formerEmail: string,
): Promise<void> {
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

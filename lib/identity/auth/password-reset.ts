import { inBackground } from "@/lib/kernel/async/in-background";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { operation } from "@/lib/kernel/operation";
import { recordAudit, recordSystemAudit } from "@/lib/records/audit/record-audit";
import { enqueueMail } from "@/lib/records/mail/mail-queue";
import type { MailContent } from "@/lib/records/mail/schema";
import { notifyPassword } from "./change-password";
import { linkExpired } from "./links";
import { hashPassword } from "./password";
import { assertAcceptablePassword } from "./password-policy";
import {
  createResetLink,
  endResets,
  findOpenReset,
  replacesPassword,
  resetMinutes,
} from "./password-reset-store";
import {
  ConfirmPasswordReset,
  PasswordReset,
  PasswordResetRequested,
  RequestPasswordReset,
  ResetLink,
  ResetLinkParams,
} from "./schema";
import { endSessions, lockOwnAccount } from "./sessions";
import { type Account, findAccount, lockUser, updateUser } from "./user-store";

/** Looks the address up after the answer, so that no answer and no duration tells whether it exists. */
export const requestPasswordReset = openOperation({
  name: "request_password_reset",
  summary: "Ask for a mail with a link that sets a new password",
  input: RequestPasswordReset,
  output: PasswordResetRequested,
  run: async (_caller, { email }) => {
    inBackground("request_password_reset", () => mailResetLink(email));
    return { accepted: true as const };
  },
});

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

export const createMemberResetLink = operation({
  name: "create_member_reset_link",
  summary: "Make a link with which a member sets a new password",
  scope: "workspace:admin",
  level: "publish",
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

export function createRecoveryLink(
  email: string,
): Promise<(ResetLink & { name: string; workspaceName: string }) | null> {
  return transaction(async (tx) => {
    const account = await findAccount(tx, { email });
    if (!account) return null;
    const { workspaceId, userId, name, workspaceName } = account;
    const link = await createResetLink(tx, account, null);
    await recordSystemAudit(tx, workspaceId, {
      action: "password.link_created",
      targetType: "password",
      targetId: userId,
    });
    await notifyPassword(tx, account, { event: "linkByMachine" });
    return { ...link, name, workspaceName };
  });
}

async function mailResetLink(email: string): Promise<void> {
  const account = await findAccount(db, { email });
  if (!account) return;
  const { workspaceId, email: to } = account;
  await transaction(async (tx) => {
    const { url } = await createResetLink(tx, account, null);
    const content = contentOf(account, url);
    await enqueueMail(tx, { workspaceId, kind: "password_reset", to, content });
  });
}

function contentOf({ name, workspaceName }: Account, url: string): MailContent {
  return {
    subject: `Set a new password at ${workspaceName}`.slice(0, 200),
    heading: "Set a new password",
    paragraphs: [
      `Somebody, presumably you, asked for a new password for ${name} at ${workspaceName}.`,
      `The link works once and for ${resetMinutes} minutes. Setting the password signs you out everywhere.`,
      "If it was not you, do nothing: your password stays as it is.",
    ],
    button: { label: "Set a new password", url },
    reason: "You get this mail because somebody gave your address on the sign-in page.",
  };
}

async function accountOfLink(tx: Tx, token: string): Promise<Account> {
  const reset = await findOpenReset(tx, token);
  const account = reset && (await findAccount(tx, { userId: reset.userId }));
  if (!account || !replacesPassword(reset, account.passwordHash)) throw linkExpired();
  return account;
}

import { inBackground } from "@/lib/async/in-background";
import { db, transaction } from "@/lib/kernel/db";
import { openOperation } from "@/lib/kernel/open-operation";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import type { MailContent } from "@/lib/mail/schema";
import { createResetLink, resetMinutes } from "./password-reset-store";
import { PasswordResetRequested, RequestPasswordReset } from "./schema";
import { type Account, findAccount } from "./user-store";

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

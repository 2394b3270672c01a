import { personOf } from "@/lib/kernel/actor";
import { db, transaction } from "@/lib/kernel/db";
import { env, type SmtpSettings } from "@/lib/kernel/env";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { enqueueMail } from "./mail-queue";
import { findMailPage, findRecipient, type MailRow } from "./mail-store";
import { ListMail, type MailItem, MailList, SendTestMail, TestMailAccepted } from "./schema";
import { smtpServer } from "./smtp";

export const listMail = operation({
  name: "list_mail",
  summary: "List the mails of the last 30 days and whether they were sent, newest first",
  scope: "workspace:admin",
  level: "read",
  input: ListMail,
  output: MailList,
  run: async ({ workspaceId }, { limit, cursor }) => {
    const rows = await findMailPage(db, workspaceId, { limit, cursor });
    const items = rows.slice(0, limit).map(presentMail);
    return { ...toPage(items, rows.length > limit), smtp: presentSmtp(env.smtp) };
  },
});

export const sendTestMail = operation({
  name: "send_test_mail",
  summary: "Send a test mail to yourself",
  scope: "workspace:admin",
  level: "publish",
  input: SendTestMail,
  output: TestMailAccepted,
  run: (actor) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const { email, workspaceName } = await findRecipient(tx, workspaceId, personOf(actor));
      const targetId = await enqueueMail(tx, {
        workspaceId,
        kind: "test",
        to: email,
        content: {
          subject: `Herald test mail for ${workspaceName}`,
          heading: "Mail from Herald arrives",
          paragraphs: [
            `You can read this, so the mails that ${workspaceName} sends reach you: invitations, links for signing in again, and what its members want mail about.`,
          ],
          reason: "You get this because you sent a test from Settings.",
        },
      });
      await recordAudit(tx, actor, { action: "mail.tested", targetType: "mail", targetId });
      return { accepted: true as const };
    }),
});

function presentMail({ createdAt, sentAt, ...row }: MailRow): MailItem {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/** The rest of SMTP_URL, a password among it, stays here. */
function presentSmtp(smtp: SmtpSettings | null): MailList["smtp"] {
  if (!smtp) return null;
  const { url, from } = smtp;
  const { host, port } = smtpServer(url);
  return { host: `${host}:${port}`, from };
}

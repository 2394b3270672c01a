import { db } from "@/lib/kernel/db";
import { env, type SmtpSettings } from "@/lib/kernel/env";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { findMailPage, type MailRow } from "./mail-store";
import { ListMail, type MailItem, MailList } from "./schema";
import { smtpServer } from "./smtp-options";

export const listMail = operation({
  name: "list_mail",
  summary: "List the mails of the last 30 days and whether they were sent, newest first",
  scope: "workspace:admin",
  input: ListMail,
  output: MailList,
  run: async ({ workspaceId }, { limit, cursor }) => {
    const rows = await findMailPage(db, workspaceId, { limit, cursor });
    const items = rows.slice(0, limit).map(presentMail);
    return { ...toPage(items, rows.length > limit), smtp: presentSmtp(env.smtp) };
  },
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

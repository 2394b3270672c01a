import type { SendMailOptions } from "nodemailer";
import { env } from "@/lib/kernel/env";
import type { ClaimedMail } from "./mail-store";
import { renderMail } from "./render-mail";
import type { ParsedContent } from "./schema";

/** Every attempt has the same Message-ID, by which a receiver can tell a mail that came twice. */
export async function composeMessage(
  { id, to, createdAt }: Pick<ClaimedMail, "id" | "to" | "createdAt">,
  content: ParsedContent,
  from = env.MAIL_FROM,
): Promise<SendMailOptions> {
  const { hostname } = new URL(env.BASE_URL);
  return {
    ...(await renderMail(content)),
    from: from ?? `Herald <herald@${hostname}>`,
    // As an object it is one recipient, whatever characters it has.
    to: { name: "", address: to },
    subject: content.subject,
    date: createdAt,
    messageId: `<${id}@${hostname}>`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(content) },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function unsubscribeHeaders({ unsubscribeUrl }: ParsedContent): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return {
    "List-Unsubscribe": `<${new URL(unsubscribeUrl).href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

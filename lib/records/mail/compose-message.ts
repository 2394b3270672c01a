import type { SendMailOptions } from "nodemailer";
import { createElement } from "react";
import { env } from "@/lib/kernel/env";
import type { ClaimedMail } from "./mail-store";
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

export async function renderMail(content: ParsedContent): Promise<{ text: string; html: string }> {
  const [{ render, toPlainText }, { MailDocument, actionClass, factClass }] = await Promise.all([
    import("@react-email/render"),
    import("./mail-document"),
  ]);
  const { host } = new URL(env.BASE_URL);
  const html = await render(createElement(MailDocument, { content, senderHost: host }));
  const text = toPlainText(html, {
    formatters: { action },
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "hr", options: { length: 3 } },
      { selector: "p", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      {
        selector: `p.${factClass}`,
        format: "paragraph",
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      },
      { selector: `a.${actionClass}`, format: "action" },
    ],
  });
  return { html, text };
}

function unsubscribeHeaders({ unsubscribeUrl }: ParsedContent): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return {
    "List-Unsubscribe": `<${new URL(unsubscribeUrl).href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

type TextBuilder = {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addInline(text: string): void;
  addLineBreak(): void;
};

/** The address has a line of its own, where a mail program finds it whole. */
function action(
  { attribs, children }: { attribs: { href: string }; children: unknown[] },
  walk: (children: unknown[], builder: TextBuilder) => void,
  builder: TextBuilder,
): void {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(children, builder);
  builder.addInline(":");
  builder.addLineBreak();
  builder.addInline(attribs.href);
  builder.closeBlock({ trailingLineBreaks: 2 });
}

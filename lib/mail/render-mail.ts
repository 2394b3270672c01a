import { createElement } from "react";
import { env } from "@/lib/kernel/env";
import type { ParsedContent } from "./schema";

export type RenderedMail = { text: string; html: string };

export async function renderMail(content: ParsedContent): Promise<RenderedMail> {
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

type Link = { attribs: { href: string }; children: unknown[] };
type Walk = (children: unknown[], builder: TextBuilder) => void;
type TextBuilder = {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addInline(text: string): void;
  addLineBreak(): void;
};

/** The address has a line of its own, where a mail program finds it whole. */
function action({ attribs, children }: Link, walk: Walk, builder: TextBuilder): void {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(children, builder);
  builder.addInline(":");
  builder.addLineBreak();
  builder.addInline(attribs.href);
  builder.closeBlock({ trailingLineBreaks: 2 });
}

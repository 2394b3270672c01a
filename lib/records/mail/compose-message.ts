import type { SendMailOptions } from "nodemailer";
import { createElement } from "react";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import type { ClaimedMail } from "./mail-store";
import type { ParsedContent } from "./schema";

/** Every attempt has the same Message-ID, by which a receiver can tell a mail that came twice. */
export async function composeMessage(
  { id, to, createdAt }: Pick<ClaimedMail, "id" | "to" | "createdAt">,
  content: ParsedContent,
  from = env.MAIL_FROM,
  readPicture: PictureReader = async () => null,
): Promise<SendMailOptions> {
  const { hostname } = new URL(env.BASE_URL);
  const pictures = await picturesIn(content, readPicture);
  return {
    ...(await renderMail(content, new Set(pictures.keys()))),
    // They come with the mail: an address would tell the server when it is opened.
    attachments: [...pictures].map(([mediaId, { bytes, contentType }]) => ({
      cid: mediaId,
      filename: `${mediaId}.${contentType.split("/")[1]}`,
      content: Buffer.from(bytes),
      contentType,
      contentDisposition: "inline" as const,
    })),
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

/** The bytes of a small picture; null where there are none. */
export type PictureReader = (picture: {
  workspaceId: string;
  mediaId: string;
}) => Promise<{ bytes: Uint8Array; contentType: string } | null>;

/** A mail goes out without a picture that cannot be read now. */
async function picturesIn({ posts = [] }: ParsedContent, readPicture: PictureReader) {
  const pictures = new Map<string, NonNullable<Awaited<ReturnType<PictureReader>>>>();
  for (const { picture } of posts) {
    if (!picture || pictures.has(picture.mediaId)) continue;
    const { workspaceId, mediaId } = picture;
    const read = await readPicture({ workspaceId, mediaId }).catch((err: unknown) => {
      log.warn({ err, mediaId }, "A mail goes out without a picture that could not be read.");
      return null;
    });
    if (read) pictures.set(mediaId, read);
  }
  return pictures;
}

export async function renderMail(
  content: ParsedContent,
  /** Names by medium the pictures that come with it. */
  pictures: ReadonlySet<string> = new Set(),
): Promise<{ text: string; html: string }> {
  const [{ render, toPlainText }, { MailDocument, actionClass, factClass }] = await Promise.all([
    import("@react-email/render"),
    import("./mail-document"),
  ]);
  const { host } = new URL(env.BASE_URL);
  const html = await render(createElement(MailDocument, { content, pictures, senderHost: host }));
  const text = toPlainText(html, {
    formatters: { action },
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "img", format: "skip" },
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

import type { Tx } from "@/lib/kernel/db";
import type { MailKind } from "@/prisma/generated/enums";
import { insertMail } from "./mail-store";
import { MailContent } from "./schema";

export type NewMail = {
  workspaceId: string;
  kind: MailKind;
  to: string;
  content: MailContent;
};

/**
 * Queues a mail in the transaction of what it tells of: neither happens without the other. A worker
 * sends it within a second or so. Returns the mail's id.
 */
export async function enqueueMail(tx: Tx, mail: NewMail): Promise<string> {
  return await insertMail(tx, { ...mail, content: MailContent.parse(mail.content) });
}

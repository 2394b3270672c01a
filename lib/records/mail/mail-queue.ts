import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { MailKind } from "@/prisma/generated/enums";
import { deleteEndedMails, findUnsent, insertMail } from "./mail-store";
import { MailContent } from "./schema";
import { removeFromOutbox } from "./write-to-outbox";

const keptMs = 30 * 86_400_000;

/**
 * Queues a mail in the transaction of what it tells of: neither happens without the other. A worker
 * sends it within a second or so. Returns the mail's id.
 */
export async function enqueueMail(
  tx: Tx,
  mail: {
    workspaceId: string;
    kind: MailKind;
    to: string;
    content: MailContent;
  },
): Promise<string> {
  return await insertMail(tx, { ...mail, content: MailContent.parse(mail.content) });
}

export async function findMailTroubles(
  tx: Tx,
  workspaceId: WorkspaceId,
  { kind, mails }: { kind: MailKind; mails: readonly { to: string; sentAt: Date }[] },
): Promise<Map<string, string>> {
  const rows = await findUnsent(tx, workspaceId, { kind, to: mails.map(({ to }) => to) });
  const troubles = rows.flatMap(({ to, createdAt, lastError }) => {
    const isLatest = mails.some((mail) => mail.to === to && mail.sentAt <= createdAt);
    return isLatest && lastError ? [[to, lastError] as const] : [];
  });
  return new Map(troubles);
}

export async function purgeMail(): Promise<number> {
  const ids = await deleteEndedMails(new Date(now().getTime() - keptMs));
  for (const id of ids) await removeFromOutbox(id);
  return ids.length;
}

import { randomUUID } from "node:crypto";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { enqueueMail } from "@/lib/mail/mail-queue";
import type { MailContent } from "@/lib/mail/schema";
import type { Notice } from "@/lib/words/notices";
import { notify } from "./notify";
import type { SecurityTopic } from "./schema";

export type SecurityNotice = {
  userId: string;
  /** Security notices are no preference: the mail always goes there. */
  email: string;
  topic: SecurityTopic;
  notice: Notice;
  content: MailContent;
};

export async function notifySecurity(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, email, topic, notice, content }: SecurityNotice,
): Promise<void> {
  await notify(tx, workspaceId, {
    type: "security",
    topic,
    subject: `security:${randomUUID()}`,
    to: { userIds: [userId] },
    mailed: false,
    notice,
  });
  await enqueueMail(tx, { workspaceId, kind: "security", to: email, content });
}

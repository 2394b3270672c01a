import { randomUUID } from "node:crypto";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import type { MailContent } from "@/lib/mail/schema";
import { notify } from "./notify";

export type SecurityNotice = {
  userId: string;
  /** Security notices are no preference: the mail always goes there. */
  email: string;
  /** The sentence in the product. */
  message: string;
  content: MailContent;
};

/** Tells a person about their own account, in the product and by mail, in the caller's transaction. */
export async function notifySecurity(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, email, message, content }: SecurityNotice,
): Promise<void> {
  await notify(tx, workspaceId, {
    type: "security",
    subject: `security:${randomUUID()}`,
    to: { userIds: [userId] },
    mailed: false,
    message: () => message,
  });
  await enqueueMail(tx, { workspaceId, kind: "security", to: email, content });
}

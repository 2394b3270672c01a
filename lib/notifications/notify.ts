import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { type Notice, storedValues } from "@/lib/words/notices";
import { mailDelayMs } from "./mail-delay";
import { upsertUnread } from "./notification-store";
import { type Audience, findRecipients } from "./recipient-store";
import type { NotificationType, SecurityTopic } from "./schema";

type Kind =
  | { type: "security"; topic: SecurityTopic }
  | { type: Exclude<NotificationType, "security">; topic?: never };

export type NewNotification = Kind & {
  /**
   * Identifies what the notification is about and why. Unread notifications with the same subject
   * are merged, so that hundreds of failures for one reason are one line.
   */
  subject: string;
  to: Audience;
  postId?: string | null;
  connectionId?: string | null;
  actorUserId?: string | null;
  /** Counts every call with this subject; otherwise a post counts once. */
  countsEach?: boolean;
  mailed?: boolean;
  /** It is worded when somebody reads it. */
  notice: Notice;
};

/**
 * Notifies an audience in the transaction of the event: neither happens without the other.
 * Call it last, after every lock on connections, deliveries and posts.
 */
export async function notify(
  tx: Tx,
  workspaceId: WorkspaceId,
  notification: NewNotification,
): Promise<void> {
  const { type, subject, to, notice, countsEach = false, mailed = true } = notification;
  const { topic = null, postId = null, connectionId = null, actorUserId = null } = notification;
  const recipients = await findRecipients(tx, workspaceId, to);
  if (recipients.length === 0) return;
  await upsertUnread(tx, workspaceId, {
    type,
    subject,
    postId,
    connectionId,
    topic,
    actorUserId,
    countsEach,
    mailDelayMs: mailed ? mailDelayMs[type] : null,
    code: notice.code,
    values: storedValues(notice),
    userIds: recipients,
  });
}

import { randomUUID } from "node:crypto";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { enqueueMail } from "@/lib/records/mail/mail-queue";
import type { MailContent } from "@/lib/records/mail/schema";
import { type Notice, storedValues } from "@/lib/records/words/notices";
import { type Audience, findRecipients, upsertUnread } from "./notification-store";
import type { NotificationType, SecurityTopic } from "./schema";

const secondMs = 1000;
/** Gathers what comes together, and leaves the time to read it in the product. */
const remarkMs = 120 * secondMs;
/** A person who deals with it needs no mail. */
const troubleMs = 300 * secondMs;

const mailDelayMs: Record<NotificationType, number | null> = {
  assignment: remarkMs,
  mention: remarkMs,
  comment: remarkMs,
  delivery_failed: troubleMs,
  delivery_unconfirmed: troubleMs,
  connection_needs_reconnect: troubleMs,
  connection_expires: null,
  publishing_paused: null,
  publishing_resumed: null,
  outage: 0,
  outage_over: 0,
  security: 0,
  // A mail gathers all that comes meanwhile.
  approval_requested: troubleMs,
  approval_reminder: troubleMs,
  approval_unanswered: troubleMs,
  approval_decided: remarkMs,
  approval_missed: troubleMs,
  webhook_disabled: troubleMs,
  series_stopped: troubleMs,
};

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
  /** Counts the posts or remarks that it tells of: one unless it is given. */
  count?: number;
  /** Tells of all there is, in the place of what an unread notification with this subject told. */
  replaces?: boolean;
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
  const { count = 1, replaces = false } = notification;
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
    count,
    replaces,
    mailDelayMs: mailed ? mailDelayMs[type] : null,
    code: notice.code,
    values: storedValues(notice),
    userIds: recipients,
  });
}

export async function notifySecurity(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    userId,
    email,
    topic,
    notice,
    content,
  }: {
    userId: string;
    /** Security notices are no preference: the mail always goes there. */
    email: string;
    topic: SecurityTopic;
    notice: Notice;
    content: MailContent;
  },
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

import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { TimePreferences } from "@/lib/time/format-instant";
import {
  type Audience,
  findReaders,
  gatherNotifications,
  rewordNotification,
} from "./notice-store";
import type { NotificationType } from "./schema";

export type Notice = {
  type: NotificationType;
  /**
   * What it is about and why. While a person has not read it, what else is said about the same
   * subject is gathered into one notification: hundreds of failures for one reason are one line.
   */
  subject: string;
  to: Audience;
  postId?: string | null;
  connectionId?: string | null;
  actorUserId?: string | null;
  /** In the words of one reader; `count` is how many posts it tells of. */
  message: (telling: { count: number; reader: TimePreferences }) => string;
};

/**
 * Tells people something, in the transaction of what it tells: neither happens without the other.
 * Call it last, after every lock on connections, deliveries and posts.
 */
export async function notify(tx: Tx, workspaceId: WorkspaceId, notice: Notice): Promise<void> {
  const { to, message, postId = null, connectionId = null, actorUserId = null } = notice;
  const { type, subject } = notice;
  const readers = await findReaders(tx, workspaceId, to);
  if (readers.length === 0) return;
  const told = await gatherNotifications(tx, workspaceId, {
    ...{ type, subject, postId, connectionId, actorUserId },
    readers: readers.map((reader) => ({
      userId: reader.userId,
      message: message({ count: 1, reader }),
    })),
  });
  for (const { id, userId, count } of told.filter((one) => one.count > 1)) {
    const reader = readers.find((one) => one.userId === userId);
    if (reader) await rewordNotification(tx, id, message({ count, reader }));
  }
}

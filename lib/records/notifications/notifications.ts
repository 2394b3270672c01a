import { personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { storableInstant } from "@/lib/kernel/time/storable-instant";
import { wordNotice } from "@/lib/records/words/notices";
import {
  countUnread,
  deleteFailureMailings,
  deleteNotifications,
  findReader,
  markRead,
  type NotificationRow,
  pageOfNotifications,
} from "./notification-store";
import { findPublished, findSaid } from "./resolution-store";
import {
  ListNotifications,
  type Notification,
  NotificationList,
  NotificationsRead,
  ReadNotifications,
} from "./schema";

const dayMs = 86_400_000;
const readDays = 30;
const unreadDays = 180;

export const listNotifications = operation({
  name: "list_notifications",
  summary: "List what you were told, newest first",
  scope: "self",
  input: ListNotifications,
  output: NotificationList,
  run: async (actor, { limit, cursor, state }) => {
    const owner = { workspaceId: actor.workspaceId, userId: personOf(actor) };
    const unreadOnly = state === "unread";
    const rows = await pageOfNotifications(db, owner, { limit, cursor, unreadOnly });
    const shown = rows.slice(0, limit);
    const published = await findPublished(db, shown.filter(tellsOfDeliveries).map(idOf));
    const said = await findSaid(db, shown.filter(tellsOfRemarks).map(idOf));
    const reader = await findReader(db, owner.userId);
    const items = shown.map((row) =>
      presentNotification(row, {
        publishedAt: published.get(row.id),
        said: said.get(row.id) ?? null,
        reader,
      }),
    );
    const hasMore = rows.length > limit;
    return {
      ...toPage(items, hasMore),
      unreadCount: await countUnread(db, owner),
    };
  },
});

/** Skips ids that are not the person's own, so that they cannot be told from unknown ids. */
export const readNotifications = operation({
  name: "read_notifications",
  summary: "Mark what you were told as read",
  scope: "self",
  input: ReadNotifications,
  output: NotificationsRead,
  run: (actor, { ids, until, postId }) =>
    transaction(async (tx) => {
      // The audit log tells facts of the workspace, and who has read what is none.
      const owner = { workspaceId: actor.workspaceId, userId: personOf(actor) };
      const which = {
        ids,
        postId,
        until: until === undefined ? undefined : storableInstant(until),
      };
      const read = await markRead(tx, owner, which);
      return { read, unreadCount: await countUnread(tx, owner) };
    }),
});

export async function purgeNotifications(): Promise<number> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  const mailings = await deleteFailureMailings(db, daysAgo(unreadDays));
  const notifications = await deleteNotifications(db, {
    readBefore: daysAgo(readDays),
    createdBefore: daysAgo(unreadDays),
  });
  return mailings + notifications;
}

function tellsOfDeliveries({ type }: NotificationRow): boolean {
  return type === "delivery_failed" || type === "delivery_unconfirmed";
}

function tellsOfRemarks({ type }: NotificationRow): boolean {
  return type === "mention" || type === "comment" || type === "approval_decided";
}

function idOf({ id }: NotificationRow): string {
  return id;
}

type Found = { publishedAt: Date | undefined; said: string | null; reader: TimePreferences };

function presentNotification(
  { code, values, message, count, ...row }: NotificationRow,
  { publishedAt, said, reader }: Found,
): Notification {
  const resolvedAt = publishedAt ?? row.resolvedAt;
  return {
    ...row,
    message: wordNotice({ code, values, message }, { count, reader }),
    said,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    // A person's word that it is there says more than that it is out.
    resolution: publishedAt && row.resolution !== "confirmed" ? "published" : row.resolution,
  };
}

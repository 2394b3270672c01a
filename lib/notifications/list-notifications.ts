import { personOf } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import type { TimePreferences } from "@/lib/time/format-instant";
import { wordNotice } from "@/lib/words/notices";
import {
  countUnread,
  findReader,
  type NotificationRow,
  pageOfNotifications,
} from "./notification-store";
import { findPublished } from "./resolution-store";
import { ListNotifications, type Notification, NotificationList } from "./schema";

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
    const published = await findPublished(
      db,
      shown.filter(tellsOfDeliveries).map(({ id }) => id),
    );
    const reader = await findReader(db, owner.userId);
    const items = shown.map((row) => presentNotification(row, published.get(row.id), reader));
    const hasMore = rows.length > limit;
    return {
      ...toPage(items, hasMore),
      unreadCount: await countUnread(db, owner),
    };
  },
});

function tellsOfDeliveries({ type }: NotificationRow): boolean {
  return type === "delivery_failed" || type === "delivery_unconfirmed";
}

function presentNotification(
  { code, values, message, count, ...row }: NotificationRow,
  publishedAt: Date | undefined,
  reader: TimePreferences,
): Notification {
  const resolvedAt = publishedAt ?? row.resolvedAt;
  return {
    ...row,
    message: wordNotice({ code, values, message }, { count, reader }),
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    // A person's word that it is there says more than that it is out.
    resolution: publishedAt && row.resolution !== "confirmed" ? "published" : row.resolution,
  };
}

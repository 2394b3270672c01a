import { personOf } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { countUnread, type NotificationRow, pageOfNotifications } from "./notification-store";
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
    const items = rows.slice(0, limit).map(presentNotification);
    const hasMore = rows.length > limit;
    return {
      ...toPage(items, hasMore),
      unreadCount: await countUnread(db, owner),
    };
  },
});

function presentNotification(row: NotificationRow): Notification {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

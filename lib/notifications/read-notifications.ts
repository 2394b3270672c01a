import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { storableInstant } from "@/lib/time/storable-instant";
import { countUnread, markRead } from "./notification-store";
import { NotificationsRead, ReadNotifications } from "./schema";

/** Skips ids that are not the person's own, so that they cannot be told from unknown ids. */
export const readNotifications = operation({
  name: "read_notifications",
  summary: "Mark what you were told as read",
  scope: "self",
  input: ReadNotifications,
  output: NotificationsRead,
  run: (actor, { ids, until, postId }) =>
    transaction(async (tx) => {
      const owner = { workspaceId: actor.workspaceId, userId: personOf(actor) };
      const which = {
        ids,
        postId,
        until: until === undefined ? undefined : storableInstant(until),
      };
      const read = await markRead(tx, owner, which);
      if (read > 0) {
        await recordAudit(tx, actor, {
          action: "notification.read",
          targetType: "user",
          targetId: owner.userId,
        });
      }
      return { read, unreadCount: await countUnread(tx, owner) };
    }),
});

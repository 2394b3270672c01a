import { titled } from "@/components/shell/frame/titled";
import {
  notificationFilter,
  notificationPageSize,
} from "@/components/shell/notifications/notification-filter";
import { Notifications } from "@/components/shell/notifications/notifications";
import { currentMember } from "@/lib/identity/auth/current-member";
import { getMe } from "@/lib/identity/auth/get-me";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listNotifications } from "@/lib/records/notifications/notifications";

async function NotificationsPage({ searchParams }: PageProps<"/notifications">) {
  const actor = await currentMember();
  const shown = notificationFilter.parseServerSide((await searchParams).show);
  const [{ user }, page] = await Promise.all([
    getMe(actor, {}),
    listNotifications(actor, {
      limit: notificationPageSize,
      ...(shown === "unread" ? { state: shown } : {}),
    }),
  ]);
  return (
    <Notifications
      first={{ shown, page }}
      preferences={timePreferences(user)}
      isAdmin={actor.admin}
    />
  );
}

export default titled("Notifications", NotificationsPage);

import {
  notificationFilter,
  notificationPageSize,
} from "@/components/notifications/notification-filter";
import { Notifications } from "@/components/notifications/notifications";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listNotifications } from "@/lib/notifications/notifications";
import { timePreferences } from "@/lib/time/format-instant";

type Search = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function NotificationsPage({ searchParams }: Search) {
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

"use client";

import { CheckCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useQueryState } from "@/components/url-state/use-query-state";
import type { NotificationList } from "@/lib/notifications/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { type NotificationsShown, notificationFilter } from "./notification-filter";
import { NotificationsBody } from "./notifications-body";
import { NotificationsEmpty } from "./notifications-empty";
import { useNotifications } from "./use-notifications";

type NotificationsProps = {
  first: { shown: NotificationsShown; page: NotificationList };
  preferences: TimePreferences;
  isAdmin: boolean;
};

export function Notifications({ first, preferences, isAdmin }: NotificationsProps) {
  const [shown, setShown] = useQueryState("show", notificationFilter);
  const notifications = useNotifications(shown, first);
  const { unreadCount, reading, readAll } = notifications;
  return (
    <>
      <PageHeader
        title="Notifications"
        description="What did not go out, what needs you, and what the team says."
        actions={
          <Button
            disabled={unreadCount === 0}
            loading={reading}
            onClick={readAll}
            icon={<CheckCheck aria-hidden className="size-4" />}
          >
            Mark all as read
          </Button>
        }
      >
        <SegmentedControl
          label="Show"
          options={filters}
          value={shown}
          onChange={(next) => setShown(next)}
        />
      </PageHeader>
      <PageBody width="narrow" className="flex flex-col gap-4">
        <NotificationsBody
          notifications={notifications}
          preferences={preferences}
          isAdmin={isAdmin}
          empty={
            <NotificationsEmpty filtered={shown === "unread"} onShowAll={() => setShown("all")} />
          }
        />
      </PageBody>
    </>
  );
}

const filters = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
] as const;

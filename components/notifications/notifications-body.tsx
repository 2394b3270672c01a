import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { QueryError } from "@/components/ui/query-error";
import type { TimePreferences } from "@/lib/time/format-instant";
import { NotificationRow } from "./notification-row";
import { NotificationsSkeleton } from "./notifications-skeleton";
import type { useNotifications } from "./use-notifications";

type NotificationsBodyProps = {
  notifications: ReturnType<typeof useNotifications>;
  preferences: TimePreferences;
  isAdmin: boolean;
  empty: ReactNode;
};

export function NotificationsBody(props: NotificationsBodyProps) {
  const { notifications, preferences, isAdmin, empty } = props;
  const { query, items, read } = notifications;
  if (query.isPending) return <NotificationsSkeleton />;
  if (query.isError && items.length === 0) {
    return <QueryError title="Your notifications did not load" query={query} />;
  }
  if (items.length === 0) return empty;
  return (
    <>
      {query.isRefetchError && (
        <Callout tone="caution" role="status" title="The latest did not load">
          This is how the list was last seen. It is asked for again by itself.
        </Callout>
      )}
      <ul aria-label="Notifications" className="divide-y rounded-lg border bg-surface">
        {items.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            preferences={preferences}
            isAdmin={isAdmin}
            onRead={() => read(notification.id)}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <Callout tone="negative" role="alert" title="The rest did not load">
          {query.error.message}
        </Callout>
      )}
      {query.hasNextPage && (
        <Button
          className="self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}

"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, CheckCheck } from "lucide-react";
import { useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Notification, NotificationList } from "@/lib/records/notifications/schema";
import {
  type NotificationsShown,
  notificationFilter,
  notificationsSearch,
} from "./notification-filter";
import { NotificationRow } from "./notification-row";
import { NotificationsSkeleton } from "./notifications-skeleton";
import { announceRead, notificationsKey } from "./use-unread";

export function Notifications({
  first,
  preferences,
  isAdmin,
}: {
  first: { shown: NotificationsShown; page: NotificationList };
  preferences: TimePreferences;
  isAdmin: boolean;
}) {
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

export function NotificationsBody({
  notifications,
  preferences,
  isAdmin,
  empty,
}: {
  notifications: ReturnType<typeof useNotifications>;
  preferences: TimePreferences;
  isAdmin: boolean;
  empty: ReactNode;
}) {
  const { query, items, read } = notifications;
  if (query.isPending) return <NotificationsSkeleton />;
  if (query.isError && items.length === 0) {
    return <QueryError title="Your notifications did not load" query={query} />;
  }
  if (items.length === 0) return empty;
  const open = items.filter(({ resolvedAt }) => resolvedAt === null);
  const settled = items.filter(({ resolvedAt }) => resolvedAt !== null);
  const shared = { preferences, isAdmin, read };
  return (
    <>
      {query.isRefetchError && (
        <Callout tone="caution" role="status" title="The latest did not load">
          This is how the list was last seen. It is asked for again by itself.
        </Callout>
      )}
      {open.length === 0 ? (
        <p className="text-muted">Nothing is left to do. What was settled stays below.</p>
      ) : (
        <NotificationRows label="Notifications" items={open} {...shared} />
      )}
      {settled.length > 0 && (
        <Disclosure title={`${settled.length} settled`}>
          <NotificationRows label="Settled" items={settled} {...shared} />
        </Disclosure>
      )}
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

function NotificationRows({
  label,
  items,
  preferences,
  isAdmin,
  read,
}: {
  label: string;
  items: readonly Notification[];
  preferences: TimePreferences;
  isAdmin: boolean;
  read: (id: string) => void;
}) {
  return (
    <ul aria-label={label} className="divide-y rounded-lg border bg-surface">
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
  );
}

const filters = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
] as const;

function NotificationsEmpty({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon={<CheckCheck />}
        title="Nothing unread"
        description="You have seen everything you were told."
        action={<Button onClick={onShowAll}>Show all</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Bell />}
      title="Nothing to tell you"
      description="If a post of yours does not go out, an account needs you or somebody writes to you, it will stand here."
    />
  );
}

type Pages = InfiniteData<NotificationList, string | null>;

const refreshEveryMs = 20_000;

function useNotifications(
  shown: NotificationsShown,
  first: { shown: NotificationsShown; page: NotificationList },
) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: [...notificationsKey, shown],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/notifications", { query: notificationsSearch(shown, pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: refreshEveryMs,
    refetchOnMount: "always",
    ...(first.shown === shown
      ? { initialData: { pages: [first.page], pageParams: [null] } satisfies Pages }
      : {}),
  });
  const reading = useApiMutation({
    send: (which: { ids: string[] } | { until: string }) =>
      api("POST /api/notifications/read", { body: which }),
    failed: () => ({ title: "This is still unread" }),
    onDone: announceRead,
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [newest] = items;
  return {
    query,
    items,
    unreadCount: query.data?.pages.at(-1)?.unreadCount ?? 0,
    reading: reading.pending,
    read: (id: string) => {
      void reading.run({ ids: [id] });
    },
    readAll: () => {
      if (newest) void reading.run({ until: newest.createdAt });
    },
  };
}

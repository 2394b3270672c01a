"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";
import type { NotificationList } from "@/lib/notifications/schema";
import { type NotificationsShown, notificationsSearch } from "./notification-filter";
import { announceRead, notificationsKey } from "./use-unread";

type Pages = InfiniteData<NotificationList, string | null>;

const refreshEveryMs = 20_000;

export function useNotifications(
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

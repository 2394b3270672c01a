"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "@/components/kit/api/api";
import type { NotificationList } from "@/lib/records/notifications/schema";

export const notificationsKey = ["notifications"];
export const unreadKey = [...notificationsKey, "newest-unread"];

const refreshEveryMs = 20_000;

export function useUnread(initial: NotificationList) {
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) =>
      api("GET /api/notifications", { query: { state: "unread", limit: 1 }, signal }),
    initialData: initial,
    initialDataUpdatedAt: () => performance.timeOrigin,
    refetchInterval: refreshEveryMs,
  });
  return { count: data.unreadCount, newest: data.items[0] ?? null };
}

export function announceRead(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

export function useReadElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = () => void client.invalidateQueries({ queryKey: notificationsKey });
    return () => channel.close();
  }, [client]);
}

const name = "herald-notifications-read";

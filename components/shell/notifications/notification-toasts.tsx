"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useToast } from "@/components/ui/toast";
import type { NotificationList } from "@/lib/records/notifications/schema";
import { notificationHref } from "./notification-href";
import { headingOf } from "./notification-words";
import { notificationsKey, unreadKey, useReadElsewhere, useUnread } from "./use-unread";

export function NotificationToasts({
  unread,
  isAdmin,
}: {
  unread: NotificationList;
  isAdmin: boolean;
}) {
  const { newest } = useUnread(unread);
  const seenAt = useRef(newest?.createdAt ?? "");
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const isListed = usePathname() === "/notifications";
  useReadElsewhere();

  useEffect(() => {
    if (!newest || newest.createdAt <= seenAt.current) return;
    seenAt.current = newest.createdAt;
    const href = notificationHref(newest, { isAdmin });
    if (!isListed) {
      toast.show({
        title: headingOf(newest),
        description: newest.message,
        ...(href && { action: { label: "Look", onSelect: () => router.push(href) } }),
      });
    }
    void client.invalidateQueries({
      queryKey: notificationsKey,
      predicate: ({ queryKey }) => queryKey[1] !== unreadKey[1],
    });
  }, [newest, isAdmin, isListed, client, router, toast]);

  return null;
}

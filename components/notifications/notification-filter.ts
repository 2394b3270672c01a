import { parseAsStringLiteral } from "nuqs/server";

export const notificationsShown = ["all", "unread"] as const;
export type NotificationsShown = (typeof notificationsShown)[number];

export const notificationFilter = parseAsStringLiteral(notificationsShown).withDefault("all");

export const notificationPageSize = 30;

export function notificationsAddress(shown: NotificationsShown, cursor: string | null): string {
  const search = new URLSearchParams({ limit: String(notificationPageSize) });
  if (shown === "unread") search.set("state", "unread");
  if (cursor) search.set("cursor", cursor);
  return `/api/notifications?${search}`;
}

import { parseAsStringLiteral } from "nuqs/server";

export const notificationsShown = ["all", "unread"] as const;
export type NotificationsShown = (typeof notificationsShown)[number];

/** `?show=unread` in the page's address. */
export const notificationFilter = parseAsStringLiteral(notificationsShown).withDefault("all");

export const notificationPageSize = 30;

/** The API's address for one page of the list. */
export function notificationsAddress(shown: NotificationsShown, cursor: string | null): string {
  const search = new URLSearchParams({ limit: String(notificationPageSize) });
  if (shown === "unread") search.set("state", "unread");
  if (cursor) search.set("cursor", cursor);
  return `/api/notifications?${search}`;
}

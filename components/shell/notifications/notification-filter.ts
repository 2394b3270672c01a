import { parseAsStringLiteral } from "nuqs/server";

export const notificationsShown = ["all", "unread"] as const;
export type NotificationsShown = (typeof notificationsShown)[number];

export const notificationFilter = parseAsStringLiteral(notificationsShown).withDefault("all");

export const notificationPageSize = 30;

export function notificationsSearch(shown: NotificationsShown, cursor: string | null) {
  return {
    limit: notificationPageSize,
    state: shown === "unread" ? shown : undefined,
    cursor: cursor ?? undefined,
  };
}

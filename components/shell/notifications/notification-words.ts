import type { NotificationResolution, NotificationType } from "@/lib/records/notifications/schema";

export const notificationWords: Record<NotificationType, string> = {
  delivery_failed: "Not sent",
  delivery_unconfirmed: "Unconfirmed",
  connection_needs_reconnect: "Needs reconnecting",
  connection_expires: "Access ends soon",
  publishing_paused: "Paused",
  publishing_resumed: "Resumed",
  outage: "Outage",
  outage_over: "Outage is over",
  assignment: "Assigned",
  mention: "Mentioned",
  comment: "Comment",
  security: "Security",
};

export const resolutionWords: Record<NotificationResolution, string> = {
  published: "It has gone out since",
  retried: "Sent again",
  confirmed: "Somebody found it there",
  reconnected: "Connected again",
  disconnected: "The account was disconnected",
  reassigned: "Given to somebody else",
  deleted: "Deleted since",
  resumed: "Publishing was resumed",
  recovered: "It works again",
};

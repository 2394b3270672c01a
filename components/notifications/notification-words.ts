import type { NotificationType } from "@/lib/notifications/schema";

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

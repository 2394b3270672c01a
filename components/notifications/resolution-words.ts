import type { NotificationResolution } from "@/lib/notifications/schema";

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

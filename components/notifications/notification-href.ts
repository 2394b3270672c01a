import type { Notification } from "@/lib/notifications/schema";

type Place = Pick<Notification, "type" | "postId" | "connectionId">;

/** Where a person can do something about it. */
export function notificationHref({ type, postId, connectionId }: Place): string | null {
  if (postId) return type === "mention" ? `/posts/${postId}#comments` : `/posts/${postId}`;
  switch (type) {
    case "delivery_failed":
    case "delivery_unconfirmed":
      return connectionId ? `/queue?account=${connectionId}` : "/queue";
    case "connection_needs_reconnect":
    case "connection_expires":
      return "/connections";
    case "publishing_paused":
      return "/settings";
    case "publishing_resumed":
      return "/queue";
    case "security":
      return "/settings";
    case "assignment":
    case "mention":
      return null;
    default:
      return type satisfies never;
  }
}

import { securityPages } from "@/lib/records/notifications/rules";
import type { Notification } from "@/lib/records/notifications/schema";

type Subject = Pick<Notification, "type" | "postId" | "connectionId" | "topic">;
export function notificationHref(
  { type, postId, connectionId, topic }: Subject,
  { isAdmin }: { isAdmin: boolean },
): string | null {
  if (postId) return `/posts/${postId}${anchorOf(type)}`;
  switch (type) {
    case "delivery_failed":
    case "delivery_unconfirmed":
      return connectionId ? `/queue?account=${connectionId}` : "/queue";
    case "connection_needs_reconnect":
    case "connection_expires":
      return "/connections";
    case "security":
      return securityPages[topic ?? "sessions"];
    case "publishing_paused":
    case "outage":
    case "outage_over":
      return isAdmin ? "/settings/publishing" : null;
    case "webhook_disabled":
      return isAdmin ? "/settings/webhooks" : null;
    case "series_stopped":
      return "/series";
    case "publishing_resumed":
      return "/queue";
    case "assignment":
    case "approval_unanswered":
    case "approval_decided":
      return "/queue?managedBy=me";
    case "approval_requested":
    case "approval_reminder":
    case "approval_missed":
      return "/for-you";
    case "mention":
    case "comment":
      return null;
    default:
      return type satisfies never;
  }
}

function anchorOf(type: Subject["type"]): string {
  if (type === "mention") return "#mention";
  return type === "comment" ? "#latest-comment" : "";
}

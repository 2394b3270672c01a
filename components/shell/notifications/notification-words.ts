import type {
  Notification,
  NotificationResolution,
  NotificationType,
  SecurityTopic,
} from "@/lib/records/notifications/schema";

export function headingOf({ type, topic }: Pick<Notification, "type" | "topic">): string {
  return topic ? topicWords[topic] : notificationWords[type];
}

const topicWords: Record<SecurityTopic, string> = {
  account: "Your account was changed",
  sessions: "How you sign in",
  members: "The team",
  connections: "An account’s data",
};

const notificationWords: Record<NotificationType, string> = {
  delivery_failed: "A post did not go out",
  delivery_unconfirmed: "We can’t tell yet",
  connection_needs_reconnect: "An account needs reconnecting",
  connection_expires: "An account’s access ends soon",
  publishing_paused: "Publishing is paused",
  publishing_resumed: "Publishing goes on",
  outage: "Something does not work",
  outage_over: "It works again",
  assignment: "You manage more",
  mention: "You were mentioned",
  comment: "New comment",
  security: "Your account",
  approval_requested: "Your approval is asked for",
  approval_reminder: "It still waits for approval",
  approval_unanswered: "Nobody has answered yet",
  approval_decided: "Approval",
  approval_missed: "Not approved in time",
  webhook_disabled: "A webhook is switched off",
  series_stopped: "A series does not go on",
};

export const resolutionWords: Record<NotificationResolution, string> = {
  published: "It has gone out since",
  retried: "Sent again, or given another time",
  confirmed: "Somebody found it there",
  reconnected: "Connected again",
  disconnected: "The account was disconnected",
  reassigned: "Given to somebody else",
  deleted: "Deleted since",
  resumed: "Publishing was resumed",
  recovered: "It works again",
  answered: "No answer is needed any more",
  ended: "It was ended",
};

import { z } from "zod";
import {
  Cursor,
  characters,
  PageSize,
  pagedList,
  UserSummary,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import type {
  NotificationResolution as StoredResolution,
  SecurityTopic as StoredTopic,
  NotificationType as StoredType,
} from "@/prisma/generated/enums";
import { securityPages } from "./rules";

export const notificationTypes = [
  "assignment",
  "mention",
  "comment",
  "delivery_failed",
  "delivery_unconfirmed",
  "connection_needs_reconnect",
  "connection_expires",
  "publishing_paused",
  "publishing_resumed",
  "outage",
  "outage_over",
  "security",
  "approval_requested",
  "approval_reminder",
  "approval_unanswered",
  "approval_decided",
  "approval_missed",
  "webhook_disabled",
  "series_stopped",
] as const satisfies readonly StoredType[];
export type NotificationType = (typeof notificationTypes)[number];

/** Kinds of mail that a person can turn off. */
export const preferences = ["assignments", "mentions", "approvals"] as const;
export type Preference = (typeof preferences)[number];

const storedResolutions = [
  "retried",
  "confirmed",
  "reconnected",
  "disconnected",
  "reassigned",
  "deleted",
  "resumed",
  "recovered",
  "answered",
  "ended",
] as const satisfies readonly StoredResolution[];
/** `published` is seen in the deliveries: everything that it tells of has gone out since. */
export const notificationResolutions = [...storedResolutions, "published"] as const;
export type NotificationResolution = (typeof notificationResolutions)[number];

export type SecurityTopic = StoredTopic;

export const Notification = z.strictObject({
  id: Uuid,
  type: z.enum(notificationTypes),
  createdAt: UtcTimestamp,
  readAt: UtcTimestamp.nullable(),
  actor: UserSummary.nullable(),
  postId: Uuid.nullable(),
  connectionId: Uuid.nullable(),
  topic: z.enum(Object.keys(securityPages) as StoredTopic[]).nullable(),
  message: z.string(),
  said: z
    .string()
    .nullable()
    .describe(
      "The comment or the words of a decision that it tells of, while they are there; of several the latest.",
    ),
  resolvedAt: UtcTimestamp.nullable(),
  resolution: z.enum(notificationResolutions).nullable(),
});
export type Notification = z.output<typeof Notification>;

export const ListNotifications = z.strictObject({
  limit: PageSize,
  cursor: Cursor,
  state: z.literal("unread").optional(),
});
export const NotificationList = pagedList(Notification).extend({
  unreadCount: z.int(),
});
export type NotificationList = z.output<typeof NotificationList>;

const whatIsRead = {
  ids: z.array(Uuid).min(1).max(200),
  until: UtcTimestamp,
  postId: Uuid,
};

export const ReadNotifications = z
  .strictObject(whatIsRead)
  .partial()
  .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
    path: ["ids"],
    error: "give one of ids, until and postId",
  })
  .meta({ oneOf: Object.keys(whatIsRead).map((name) => ({ required: [name] })) });
export const NotificationsRead = z.strictObject({ read: z.int(), unreadCount: z.int() });
export type NotificationsRead = z.output<typeof NotificationsRead>;

export const Unsubscribe = z.strictObject({ token: characters(1, 500) });

import { z } from "zod";
import { Cursor, PageSize, pagedList, UserSummary, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import type {
  NotificationResolution as StoredResolution,
  NotificationType as StoredType,
} from "@/prisma/generated/enums";

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
] as const satisfies readonly StoredType[];
export type NotificationType = (typeof notificationTypes)[number];

const storedResolutions = [
  "retried",
  "confirmed",
  "reconnected",
  "disconnected",
  "reassigned",
  "deleted",
  "resumed",
  "recovered",
] as const satisfies readonly StoredResolution[];
/** `published` is seen in the deliveries: everything that it tells of has gone out since. */
export const notificationResolutions = [...storedResolutions, "published"] as const;
export type NotificationResolution = (typeof notificationResolutions)[number];

export const Notification = z.strictObject({
  id: Uuid,
  type: z.enum(notificationTypes),
  createdAt: UtcTimestamp,
  readAt: UtcTimestamp.nullable(),
  actor: UserSummary.nullable(),
  /** Is null where the notification covers several posts or none. */
  postId: Uuid.nullable(),
  connectionId: Uuid.nullable(),
  /** Holds one or two sentences, with times in this person's zone and format. */
  message: z.string(),
  /** Is null while nobody has dealt with the cause. */
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
  /** Counts all unread notifications of the person, whatever this page holds. */
  unreadCount: z.int(),
});
export type NotificationList = z.output<typeof NotificationList>;

/** Takes ids, or an instant up to which everything is read: later arrivals stay unread. */
export const ReadNotifications = z
  .strictObject({
    ids: z.array(Uuid).min(1).max(200).optional(),
    until: UtcTimestamp.optional(),
  })
  .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
    path: ["ids"],
    error: "give either ids or until",
  })
  .meta({ oneOf: [{ required: ["ids"] }, { required: ["until"] }] });
export const NotificationsRead = z.strictObject({ read: z.int(), unreadCount: z.int() });
export type NotificationsRead = z.output<typeof NotificationsRead>;

export const Unsubscribe = z.strictObject({ token: z.string().min(1).max(500) });

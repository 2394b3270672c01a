import { z } from "zod";
import { Cursor, PageSize, pagedList, UserSummary, UtcTimestamp, Uuid } from "@/lib/kernel/schema";

export const notificationTypes = [
  "assignment",
  "mention",
  "delivery_failed",
  "delivery_unconfirmed",
  "connection_needs_reconnect",
  "connection_expires",
  "publishing_paused",
  "publishing_resumed",
  "security",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const Notification = z.strictObject({
  id: Uuid,
  type: z.enum(notificationTypes),
  createdAt: UtcTimestamp,
  readAt: UtcTimestamp.nullable(),
  /** Who caused it; null for Herald itself. */
  actor: UserSummary.nullable(),
  /** Null where it tells of several posts, or of none. */
  postId: Uuid.nullable(),
  connectionId: Uuid.nullable(),
  /** A sentence or two that a person can act on, with times as this person reads them. */
  message: z.string(),
});
export type Notification = z.output<typeof Notification>;

export const ListNotifications = z.strictObject({
  limit: PageSize,
  cursor: Cursor,
  /** `unread` leaves out what was read. */
  state: z.literal("unread").optional(),
});
export const NotificationList = pagedList(Notification).extend({
  /** All of the person's, whatever this page shows. */
  unreadCount: z.int(),
});
export type NotificationList = z.output<typeof NotificationList>;

/** These ones, or everything up to an instant: what comes in meanwhile stays unread. */
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

import type { NotificationList } from "@/lib/notifications/schema";

export type ShellMember = {
  name: string;
  email: string;
  /** IANA name. */
  timeZone: string;
  workspaceName: string;
  canCompose: boolean;
  /** The unread notifications at rendering: their number and the newest. */
  unread: NotificationList;
};

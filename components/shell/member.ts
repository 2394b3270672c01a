import type { NotificationList } from "@/lib/notifications/schema";

/** What the frame shows of the person who is signed in. */
export type ShellMember = {
  name: string;
  email: string;
  /** IANA name. */
  timeZone: string;
  workspaceName: string;
  canCompose: boolean;
  /** How much there is to read, and the newest of it, when the page was rendered. */
  unread: NotificationList;
};

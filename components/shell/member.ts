import type { NotificationList } from "@/lib/notifications/schema";

export type ShellMember = {
  name: string;
  email: string;
  timeZone: string;
  workspaceName: string;
  canCompose: boolean;
  unread: NotificationList;
};

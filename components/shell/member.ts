import type { ListedLabel } from "@/lib/labels/schema";
import type { NotificationList } from "@/lib/notifications/schema";

export type ShellMember = {
  name: string;
  email: string;
  avatarUrl: string | null;
  timeZone: string;
  workspaceName: string;
  canCompose: boolean;
  unread: NotificationList;
  labels: ListedLabel[];
};

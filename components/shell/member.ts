import type { ListedLabel } from "@/lib/labels/schema";
import type { NotificationList } from "@/lib/notifications/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { FirstDayOfWeek } from "@/lib/time/formats";

export type ShellMember = {
  name: string;
  email: string;
  avatarUrl: string | null;
  timeZone: string;
  preferences: TimePreferences;
  firstDayOfWeek: FirstDayOfWeek;
  workspaceName: string;
  canCompose: boolean;
  unread: NotificationList;
  labels: ListedLabel[];
};

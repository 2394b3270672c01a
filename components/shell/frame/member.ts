import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { FirstDayOfWeek } from "@/lib/kernel/time/formats";
import type { ListedLabel } from "@/lib/library/labels/schema";
import type { NotificationList } from "@/lib/records/notifications/schema";
import type { Place } from "./navigation";

export type ShellMember = {
  name: string;
  email: string;
  avatarUrl: string | null;
  timeZone: string;
  preferences: TimePreferences;
  firstDayOfWeek: FirstDayOfWeek;
  workspaceName: string;
  canCompose: boolean;
  isAdmin: boolean;
  settings: readonly Place[];
  unread: NotificationList;
  /** Counts the posts that wait for this person's approval; null where no account needs any. */
  waitingCount: number | null;
  labels: ListedLabel[];
};

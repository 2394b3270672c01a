import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { deleteNotifications } from "./notification-store";

const dayMs = 86_400_000;
const readDays = 30;
const unreadDays = 180;

export function purgeNotifications(): Promise<number> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  return deleteNotifications(db, {
    readBefore: daysAgo(readDays),
    createdBefore: daysAgo(unreadDays),
  });
}

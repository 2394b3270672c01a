import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { deleteNotifications } from "./notification-store";

const dayMs = 86_400_000;
const readDays = 30;
const unreadDays = 180;

/** Deletes what was read 30 days ago, and what nobody read in 180; returns how many. */
export function purgeNotifications(): Promise<number> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  return deleteNotifications(db, {
    readBefore: daysAgo(readDays),
    createdBefore: daysAgo(unreadDays),
  });
}

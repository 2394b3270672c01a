import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { deleteFailureMailings, deleteNotifications } from "./notification-store";

const dayMs = 86_400_000;
const readDays = 30;
const unreadDays = 180;

export async function purgeNotifications(): Promise<number> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  const mailings = await deleteFailureMailings(db, daysAgo(unreadDays));
  const notifications = await deleteNotifications(db, {
    readBefore: daysAgo(readDays),
    createdBefore: daysAgo(unreadDays),
  });
  return mailings + notifications;
}

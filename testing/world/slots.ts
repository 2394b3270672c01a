import type { SlotSchedule, WeeklyTime } from "@/lib/accounts/slots/schema";
import { getSlotSchedule, updateSlotSchedule } from "@/lib/accounts/slots/slot-schedule";
import type { Actor } from "@/lib/kernel/actor";

const weekdays = [1, 2, 3, 4, 5, 6, 7];

export function everyDayAt(...times: string[]): WeeklyTime[] {
  return weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time })));
}

type Plan = { connectionId: string; times: WeeklyTime[]; timeZone?: string };

export async function planSlots(
  actor: Actor,
  { connectionId, times, timeZone = "UTC" }: Plan,
): Promise<SlotSchedule> {
  const { version } = (await getSlotSchedule(actor, { connectionId })).schedule;
  return (await updateSlotSchedule(actor, { connectionId, timeZone, times, version })).schedule;
}

export function comingDays(time: string, count: number): string[] {
  const tomorrow = Date.parse(`${new Date().toISOString().slice(0, 10)}T${time}:00.000Z`);
  return Array.from({ length: count }, (_, day) => {
    return new Date(tomorrow + (day + 1) * 86_400_000).toISOString();
  });
}

import { timeOfMinute } from "@/lib/time/minute-of-day";
import type { SlotAccount } from "./schedule-store";
import type { SlotSchedule } from "./schema";

export function presentSchedule({ id, timeZone, version, slots }: SlotAccount): SlotSchedule {
  const times = slots.map(({ weekday, minute }) => ({ weekday, time: timeOfMinute(minute) }));
  return { connectionId: id, timeZone, times, version };
}

import type { WeeklyTime } from "@/lib/accounts/slots/schema";

export const workdays = [1, 2, 3, 4, 5];
export const everyDay = [...workdays, 6, 7];

export function daysInOrder(firstDay: number): number[] {
  return everyDay.map((_, index) => ((firstDay - 1 + index) % 7) + 1);
}

export function timesOn(times: readonly WeeklyTime[], weekday: number): string[] {
  return times
    .filter((each) => each.weekday === weekday)
    .map(({ time }) => time)
    .toSorted();
}

export function withTime(times: readonly WeeklyTime[], added: WeeklyTime): WeeklyTime[] {
  return [...withoutTime(times, added), added];
}

export function withoutTime(times: readonly WeeklyTime[], removed: WeeklyTime): WeeklyTime[] {
  return times.filter(({ weekday, time }) => weekday !== removed.weekday || time !== removed.time);
}

export function copyDay(
  times: readonly WeeklyTime[],
  { from, to }: { from: number; to: readonly number[] },
): WeeklyTime[] {
  const others = to.filter((weekday) => weekday !== from);
  const kept = times.filter(({ weekday }) => !others.includes(weekday));
  const copied = timesOn(times, from);
  return [...kept, ...others.flatMap((weekday) => copied.map((time) => ({ weekday, time })))];
}

export function isSameWeek(one: readonly WeeklyTime[], other: readonly WeeklyTime[]): boolean {
  return keysOf(one) === keysOf(other);
}

function keysOf(times: readonly WeeklyTime[]): string {
  return times
    .map(({ weekday, time }) => `${weekday} ${time}`)
    .toSorted()
    .join();
}

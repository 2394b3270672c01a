"use client";

import { useMemo } from "react";
import { managerIdOf } from "@/components/posts/people/managed-by";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { calendarPeriod } from "./calendar-period";
import type { PeriodQuery } from "./period-filters";
import type { CalendarUrl } from "./use-calendar-url";
import type { WantedPeriod } from "./use-period";

type Reader = {
  userId: string;
  preferences: PlanningPreferences;
  today: string;
  isPhone: boolean;
};

export function useWantedPeriod(
  url: CalendarUrl,
  reader: Reader,
): { wanted: WantedPeriod; neighbours: PeriodQuery[] } {
  const { userId, preferences, today, isPhone } = reader;
  const { timeZone, dateFormat, firstDayOfWeek } = preferences;
  const { account, state, managedBy, label, q } = url.filters;
  const view = url.view ?? (isPhone ? "list" : "week");
  const date = url.date ?? today;
  return useMemo(() => {
    const filters = { account, state, managedBy: managerIdOf({ userId }, managedBy), label, q };
    const periodAt = (day: string) =>
      calendarPeriod({ timeZone, dateFormat, firstDayOfWeek, view, date: day });
    const queryAt = (day: string): PeriodQuery => {
      const { from, to } = periodAt(day);
      return { from, to, filters };
    };
    const period = periodAt(date);
    return {
      wanted: { view, date, period, query: { from: period.from, to: period.to, filters } },
      neighbours: [queryAt(period.next), queryAt(period.previous)],
    };
  }, [
    timeZone,
    dateFormat,
    firstDayOfWeek,
    view,
    date,
    account,
    state,
    managedBy,
    label,
    q,
    userId,
  ]);
}

"use client";

import { useQueryState, useQueryStates } from "nuqs";
import { calendarAddress } from "./calendar-address";

export function useCalendarUrl() {
  const [view, setView] = useQueryState("view", calendarAddress.view);
  const [date, setDate] = useQueryState("date", calendarAddress.date);
  const [filters, setFilters] = useQueryStates(calendarAddress.filters);
  return { view, setView, date, setDate, filters, setFilters };
}

export type CalendarUrl = ReturnType<typeof useCalendarUrl>;

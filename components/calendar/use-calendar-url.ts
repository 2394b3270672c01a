"use client";

import { useQueryState, useQueryStates } from "nuqs";
import { calendarAddress } from "./calendar-address";

/** View, date and filters, kept in the address so that a view can be shared and gone back to. */
export function useCalendarUrl() {
  const [view, setView] = useQueryState("view", calendarAddress.view);
  const [date, setDate] = useQueryState("date", calendarAddress.date);
  const [filters, setFilters] = useQueryStates(calendarAddress.filters);
  return { view, setView, date, setDate, filters, setFilters };
}

export type CalendarFilters = ReturnType<typeof useCalendarUrl>["filters"];

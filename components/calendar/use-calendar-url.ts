"use client";

import type { Route } from "next";
import { createSerializer, useQueryState, useQueryStates } from "nuqs";
import { calendarAddress } from "./calendar-address";

export function useCalendarUrl() {
  const [view, setView] = useQueryState("view", calendarAddress.view);
  const [date, setDate] = useQueryState("date", calendarAddress.date);
  const [filters, setFilters] = useQueryStates(calendarAddress.filters);
  return { view, setView, date, setDate, filters, setFilters };
}

export type CalendarFilters = ReturnType<typeof useCalendarUrl>["filters"];

export function dayHref(filters: CalendarFilters, date: string): Route {
  return serialize("/calendar", { ...filters, view: "list", date }) as Route;
}

const { view, date, filters } = calendarAddress;
const serialize = createSerializer({ view, date, ...filters });

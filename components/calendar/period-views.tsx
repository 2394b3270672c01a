"use client";

import { viewOnDemand } from "@/components/ui/on-demand";
import { rested } from "@/components/ui/rested";
import { CalendarSkeleton } from "./calendar-skeleton";

export const WeekView = viewOnDemand(async () => (await import("./week-view")).WeekView, {
  what: "The week",
  loading: <CalendarSkeleton view="week" />,
});

export const MonthView = viewOnDemand(async () => (await import("./month-view")).MonthView, {
  what: "The month",
  loading: <CalendarSkeleton view="month" />,
});

export const ListView = viewOnDemand(async () => (await import("./list-view")).ListView, {
  what: "The list",
  loading: <CalendarSkeleton view="list" />,
});

export const PhonePeriod = viewOnDemand(async () => (await import("./phone-period")).PhonePeriod, {
  what: "The period",
  loading: <CalendarSkeleton view="week" />,
});

export const FilteredEmpty = viewOnDemand(
  async () => (await import("./empty-period")).FilteredEmpty,
  { what: "What to do about the filters" },
);

export const ListEmpty = viewOnDemand(async () => (await import("./empty-period")).ListEmpty, {
  what: "The list",
});

export const TooMany = viewOnDemand(async () => (await import("./too-many")).TooMany, {
  what: "The note about more posts",
});

export function preloadViews(): void {
  void WeekView.preload();
  void MonthView.preload();
  void ListView.preload();
}

// Somebody who comes from another page does not wait for the view behind the calendar.
if (typeof window !== "undefined") void rested().then(preloadViews);

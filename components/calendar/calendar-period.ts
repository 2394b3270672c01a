import type { Slot } from "@/lib/accounts/slots/schema";
import type { PostState } from "@/lib/deliveries/schema";
import { formatDay } from "@/lib/kernel/time/format-instant";
import type { DateFormat, FirstDayOfWeek } from "@/lib/kernel/time/formats";
import { firstOfMonth, monthsAfter, monthTitle, weeksOfMonth } from "@/lib/kernel/time/months";
import { daysAfter, daysFrom, startOfDay, startOfWeek } from "@/lib/kernel/time/zoned";
import type { FreeSlot, PlannedDraft } from "./calendar-entry";

export const calendarViews = ["week", "month", "list"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The days of a view; dates are YYYY-MM-DD, `from` and `to` are instants of a half-open range. */
export type CalendarPeriod = {
  days: string[];
  from: string;
  to: string;
  title: string;
  shortTitle: string;
  previous: string;
  next: string;
};

type PeriodOptions = {
  view: CalendarView;
  date: string;
  timeZone: string;
  dateFormat: DateFormat;
  firstDayOfWeek: FirstDayOfWeek;
};

const listDays = 14;

export function calendarPeriod({
  view,
  date,
  timeZone,
  dateFormat,
  firstDayOfWeek,
}: PeriodOptions): CalendarPeriod {
  const days = daysOf(view, { date, firstDayOfWeek });
  const [first = date] = days;
  const last = days.at(-1) ?? date;
  const neighbour = (direction: -1 | 1) =>
    view === "month"
      ? monthsAfter(firstOfMonth(date), direction)
      : daysAfter(date, direction * days.length);
  return {
    days,
    from: startOfDay(first, timeZone),
    to: startOfDay(daysAfter(last, 1), timeZone),
    title: view === "month" ? monthTitle(date) : rangeTitle(first, last, dateFormat),
    shortTitle: view === "list" ? formatDay(first, dateFormat) : monthTitle(date),
    previous: neighbour(-1),
    next: neighbour(1),
  };
}

type Shown = Pick<PeriodOptions, "date" | "firstDayOfWeek">;

function daysOf(view: CalendarView, { date, firstDayOfWeek }: Shown): string[] {
  switch (view) {
    case "week":
      return daysFrom(startOfWeek(date, firstDayOfWeek), 7);
    case "list":
      return daysFrom(date, listDays);
    case "month":
      return weeksOfMonth(date, firstDayOfWeek);
  }
}

function rangeTitle(first: string, last: string, format: DateFormat): string {
  return `${formatDay(first, format)} – ${formatDay(last, format)}`;
}

export type PeriodFilters = {
  account: string | null;
  state: PostState | null;
  managedBy: string | null;
  label: string | null;
  q: string | null;
};

export type PeriodQuery = { from: string; to: string; filters: PeriodFilters };

type Timed = Omit<PlannedDraft, "scheduledAt"> & { scheduledAt: string | null };

export function plannedDrafts(drafts: readonly Timed[]): PlannedDraft[] {
  return drafts.flatMap((draft) => {
    const { scheduledAt } = draft;
    return scheduledAt === null ? [] : [{ ...draft, scheduledAt }];
  });
}

export function freeSlots(
  slots: readonly Pick<Slot, "connectionId" | "scheduledAt">[],
): FreeSlot[] {
  return slots.map(({ connectionId, scheduledAt }) => ({ connectionId, at: scheduledAt }));
}

export function slotMatches(slot: FreeSlot, filters: PeriodFilters): boolean {
  const { account, state, managedBy, label, q } = filters;
  if (state || managedBy || label || q) return false;
  return !account || slot.connectionId === account;
}

export function matchesFilters(draft: PlannedDraft, filters: PeriodFilters): boolean {
  const { account, state, managedBy, label, q } = filters;
  if (state) return false;
  if (account && !draft.connectionIds.includes(account)) return false;
  if (label && !draft.labelIds.includes(label)) return false;
  if (managedBy && draft.createdBy?.id !== managedBy) return false;
  return !q || draft.text.toLowerCase().includes(q.toLowerCase());
}

import type { OpenApproval } from "@/components/kit/post-state/approval-looks";
import type { Slot } from "@/lib/accounts/slots/schema";
import type { PostState } from "@/lib/deliveries/schema";
import { formatDay } from "@/lib/kernel/time/format-instant";
import type { DateFormat, FirstDayOfWeek } from "@/lib/kernel/time/formats";
import { monthTitle } from "@/lib/kernel/time/months";
import { daysAfter, daysBetween, daysFrom, startOfDay, startOfWeek } from "@/lib/kernel/time/zoned";
import type { FreeSlot, PlannedDraft } from "./calendar-entry";
import { filteredAccounts } from "./filtered-accounts";

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
  today: string;
  /** The month that begins with this week then shows the weeks before it too. */
  past?: boolean | undefined;
  timeZone: string;
  dateFormat: DateFormat;
  firstDayOfWeek: FirstDayOfWeek;
};

const listDays = 14;
const monthDays = 35;
export const pastDays = 28;

export function calendarPeriod(options: PeriodOptions): CalendarPeriod {
  const { view, date, today, timeZone, dateFormat } = options;
  const { first, count } = reachOf(options);
  const isCurrent = today >= first && today < daysAfter(first, count);
  const earlier = view === "month" && options.past && isCurrent ? pastDays : 0;
  const days = daysFrom(daysAfter(first, -earlier), earlier + count);
  const last = daysAfter(first, count - 1);
  return {
    days,
    from: startOfDay(days[0] ?? first, timeZone),
    to: startOfDay(daysAfter(last, 1), timeZone),
    title: view === "month" ? monthsTitle(first, last) : rangeTitle(first, last, dateFormat),
    shortTitle: view === "list" ? formatDay(first, dateFormat) : monthTitle(date),
    previous: daysAfter(view === "month" ? first : date, -count),
    next: daysAfter(view === "month" ? first : date, count),
  };
}

type Reach = { first: string; count: number };

function reachOf({ view, date, today, firstDayOfWeek }: PeriodOptions): Reach {
  const week = startOfWeek(date, firstDayOfWeek);
  switch (view) {
    case "week":
      return { first: week, count: 7 };
    case "list":
      return { first: date, count: listDays };
    case "month":
      return { first: rollingMonth(week, startOfWeek(today, firstDayOfWeek)), count: monthDays };
  }
}

/** Months are five weeks, counted from this week on, so that a day is in the same one however it is reached. */
function rollingMonth(week: string, thisWeek: string): string {
  const away = Math.floor(daysBetween(thisWeek, week) / monthDays);
  return daysAfter(thisWeek, away * monthDays);
}

function monthsTitle(first: string, last: string): string {
  const [from, to] = [monthTitle(first), monthTitle(last)];
  if (from === to) return from;
  const [month = from, year] = from.split(" ");
  return to.endsWith(` ${year}`) ? `${month} – ${to}` : `${from} – ${to}`;
}

function rangeTitle(first: string, last: string, format: DateFormat): string {
  return `${formatDay(first, format)} – ${formatDay(last, format)}`;
}

export type PeriodFilters = {
  account: string | null;
  state: PostState | null;
  managedBy: string | null;
  label: string | null;
  approval: OpenApproval | null;
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
  const { account, state, managedBy, label, approval, q } = filters;
  if (state || managedBy || label || approval || q) return false;
  return !account || filteredAccounts(account).includes(slot.connectionId);
}

export function matchesFilters(draft: PlannedDraft, filters: PeriodFilters): boolean {
  const { account, state, managedBy, label, approval, q } = filters;
  if (state || approval) return false;
  const accounts = filteredAccounts(account);
  if (account && !draft.connectionIds.some((id) => accounts.includes(id))) return false;
  if (label && !draft.labelIds.includes(label)) return false;
  if (managedBy && draft.createdBy?.id !== managedBy) return false;
  return !q || draft.text.toLowerCase().includes(q.toLowerCase());
}

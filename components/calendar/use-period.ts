"use client";

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { api } from "@/components/kit/api/api";
import { everyPage } from "@/components/kit/api/every-page";
import { fetchFreeSlots } from "@/components/kit/free-slots/fetch-free-slots";
import { refreshEveryMs } from "@/components/kit/post-state/in-motion";
import { managerIdOf } from "@/components/posts/people/managed-by";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { entriesOf, type FreeSlot, type PlannedDraft } from "./calendar-entry";
import {
  type CalendarPeriod,
  type CalendarView,
  calendarPeriod,
  freeSlots,
  matchesFilters,
  type PeriodQuery,
  plannedDrafts,
  slotMatches,
} from "./calendar-period";
import type { CalendarUrl } from "./use-calendar-url";

export type InitialPeriod = {
  query: PeriodQuery | null;
  posts: PostSummary[];
  drafts: PlannedDraft[];
  slots: FreeSlot[];
};

export type WantedPeriod = {
  view: CalendarView;
  date: string;
  period: CalendarPeriod;
  query: PeriodQuery;
};

export function useWantedPeriod(
  url: CalendarUrl,
  reader: {
    userId: string;
    preferences: PlanningPreferences;
    today: string;
    isPhone: boolean;
  },
): { wanted: WantedPeriod; neighbours: PeriodQuery[] } {
  const { userId, preferences, today, isPhone } = reader;
  const { timeZone, dateFormat, firstDayOfWeek } = preferences;
  const { account, state, managedBy, label, approval, q } = url.filters;
  const view = url.view ?? (isPhone ? "list" : "week");
  const date = url.date ?? today;
  const past = url.past ?? false;
  return useMemo(() => {
    const filters = {
      account,
      state,
      managedBy: managerIdOf({ userId }, managedBy),
      label,
      approval,
      q,
    };
    const periodAt = (day: string) =>
      calendarPeriod({ timeZone, dateFormat, firstDayOfWeek, today, past, view, date: day });
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
    today,
    past,
    view,
    date,
    approval,
    account,
    state,
    managedBy,
    label,
    q,
    userId,
  ]);
}

export function usePeriod(
  wanted: WantedPeriod,
  options: {
    initial: InitialPeriod;
    canEdit: boolean;
    timeZone: string;
  },
) {
  const { initial, canEdit, timeZone } = options;
  const rendered = initial.query && isSameQuery(wanted.query, initial.query) ? initial : null;
  const posts = useQuery({
    ...postsIn(wanted.query),
    ...(rendered && { initialData: rendered.posts }),
    placeholderData: keepPreviousData,
  });
  const drafts = useQuery({
    ...draftsIn(wanted.query),
    ...(rendered && { initialData: rendered.drafts }),
    placeholderData: keepPreviousData,
    enabled: canEdit,
  });
  const slots = useQuery({
    ...slotsIn(wanted.query),
    ...(rendered && { initialData: rendered.slots }),
    placeholderData: keepPreviousData,
    enabled: canEdit,
  });
  const shown = useShown(wanted, posts.isPlaceholderData);
  const { days } = shown.period;
  const { filters } = shown.query;
  const entries = useMemo(() => {
    const matching = (drafts.data ?? []).filter((draft) => matchesFilters(draft, filters));
    const free = (slots.data ?? []).filter((slot) => slotMatches(slot, filters));
    const contents = { posts: posts.data ?? [], drafts: matching, slots: free };
    const all = entriesOf(contents, timeZone);
    const isShown = new Set(days);
    return all.filter(({ date }) => isShown.has(date));
  }, [posts.data, drafts.data, slots.data, filters, days, timeZone]);
  return { posts, shown, entries, isBehind: posts.isPlaceholderData };
}

export function usePrefetched(
  neighbours: readonly PeriodQuery[],
  { isReady, canEdit }: { isReady: boolean; canEdit: boolean },
): void {
  const client = useQueryClient();
  const key = JSON.stringify(neighbours);
  useEffect(() => {
    if (!isReady) return;
    for (const query of JSON.parse(key) as PeriodQuery[]) {
      void client.prefetchQuery(postsIn(query));
      if (!canEdit) continue;
      void client.prefetchQuery(draftsIn(query));
      void client.prefetchQuery(slotsIn(query));
    }
  }, [client, key, isReady, canEdit]);
}

function useShown(wanted: WantedPeriod, isBehind: boolean): WantedPeriod {
  const [shown, show] = useState(wanted);
  if (!isBehind && !isSamePeriod(shown, wanted)) {
    show(wanted);
    return wanted;
  }
  return shown;
}

function isSamePeriod(one: WantedPeriod, other: WantedPeriod): boolean {
  return one.view === other.view && one.date === other.date && isSameQuery(one.query, other.query);
}

function isSameQuery(one: PeriodQuery, other: PeriodQuery): boolean {
  return JSON.stringify(postsQueryKey(one)) === JSON.stringify(postsQueryKey(other));
}

type Range = Pick<PeriodQuery, "from" | "to">;

function postsIn(query: PeriodQuery) {
  return queryOptions({
    queryKey: postsQueryKey(query),
    queryFn: ({ signal }) => fetchPosts(query, signal),
    refetchInterval: ({ state }) => refreshEveryMs(state.data ?? [], Date.now()),
  });
}

function draftsIn({ from, to }: Range) {
  return queryOptions({
    queryKey: ["drafts", "calendar", from, to],
    queryFn: ({ signal }) => fetchDrafts({ from, to }, signal),
  });
}

function slotsIn({ from, to }: Range) {
  return queryOptions({
    queryKey: ["slots", "free", "calendar", from, to],
    queryFn: async ({ signal }): Promise<FreeSlot[]> =>
      freeSlots(await fetchFreeSlots({ from, to }, signal)),
  });
}

function postsQueryKey({ from, to, filters }: PeriodQuery) {
  const { account, state, managedBy, label, approval, q } = filters;
  return ["posts", from, to, account, state, managedBy, label, approval, q] as const;
}

async function fetchPosts(query: PeriodQuery, signal: AbortSignal): Promise<PostSummary[]> {
  const { account, state, managedBy, label, approval, q } = query.filters;
  const search = {
    from: query.from,
    to: query.to,
    connectionId: account || undefined,
    state: state || undefined,
    managedBy: managedBy || undefined,
    label: label || undefined,
    approval: approval || undefined,
    q: q || undefined,
  };
  return (await api("GET /api/calendar", { query: search, signal })).posts;
}

async function fetchDrafts(range: Range, signal: AbortSignal): Promise<PlannedDraft[]> {
  const drafts = await everyPage((cursor) =>
    api("GET /api/drafts", { query: { ...range, limit: 200, cursor }, signal }),
  );
  return plannedDrafts(drafts);
}

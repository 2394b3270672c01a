"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { entriesOf, type FreeSlot, type PlannedDraft } from "./calendar-entry";
import type { CalendarPeriod, CalendarView } from "./calendar-period";
import { matchesFilters, type PeriodQuery, slotMatches } from "./period-filters";
import { draftsIn, isSameQuery, postsIn, slotsIn } from "./period-query";

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

type Options = {
  initial: InitialPeriod;
  canEdit: boolean;
  timeZone: string;
};

export function usePeriod(wanted: WantedPeriod, options: Options) {
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

type Readiness = { isReady: boolean; canEdit: boolean };

export function usePrefetched(
  neighbours: readonly PeriodQuery[],
  { isReady, canEdit }: Readiness,
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

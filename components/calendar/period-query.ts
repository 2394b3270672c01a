import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { fetchFreeSlots } from "@/components/kit/free-slots/fetch-free-slots";
import { refreshEveryMs } from "@/components/kit/post-state/in-motion";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { FreeSlot, PlannedDraft } from "./calendar-entry";
import { freeSlots, type PeriodQuery, plannedDrafts } from "./period-filters";

export function isSameQuery(one: PeriodQuery, other: PeriodQuery): boolean {
  return JSON.stringify(postsQueryKey(one)) === JSON.stringify(postsQueryKey(other));
}

export function postsIn(query: PeriodQuery) {
  return queryOptions({
    queryKey: postsQueryKey(query),
    queryFn: ({ signal }) => fetchPosts(query, signal),
    refetchInterval: ({ state }) => refreshEveryMs(state.data ?? [], Date.now()),
  });
}

export function draftsIn({ from, to }: Pick<PeriodQuery, "from" | "to">) {
  return queryOptions({
    queryKey: ["drafts", "calendar", from, to],
    queryFn: ({ signal }) => fetchDrafts({ from, to }, signal),
  });
}

function postsQueryKey({ from, to, filters }: PeriodQuery) {
  const { account, state, managedBy, label, q } = filters;
  return ["posts", from, to, account, state, managedBy, label, q] as const;
}

async function fetchPosts(query: PeriodQuery, signal: AbortSignal): Promise<PostSummary[]> {
  const { account, state, managedBy, label, q } = query.filters;
  const search = {
    from: query.from,
    to: query.to,
    connectionId: account || undefined,
    state: state || undefined,
    managedBy: managedBy || undefined,
    label: label || undefined,
    q: q || undefined,
  };
  return (await api("GET /api/calendar", { query: search, signal })).posts;
}

export function slotsIn({ from, to }: Pick<PeriodQuery, "from" | "to">) {
  return queryOptions({
    queryKey: ["slots", "free", "calendar", from, to],
    queryFn: async ({ signal }): Promise<FreeSlot[]> =>
      freeSlots(await fetchFreeSlots({ from, to }, signal)),
  });
}

type Range = Pick<PeriodQuery, "from" | "to">;

async function fetchDrafts(range: Range, signal: AbortSignal): Promise<PlannedDraft[]> {
  const drafts: PlannedDraft[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...range, limit: 200, cursor };
    const page = await api("GET /api/drafts", { query, signal });
    drafts.push(...plannedDrafts(page.items));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return drafts;
}

"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { everyPage } from "@/components/kit/api/every-page";
import { type FreeSlotsQuery, fetchFreeSlots } from "@/components/kit/free-slots/fetch-free-slots";
import { openApprovals } from "@/components/kit/post-state/approval-looks";
import { refreshEveryMs } from "@/components/kit/post-state/in-motion";
import { labelAddress } from "@/components/library/labels/label-address";
import { managedByAddress, managerIdOf } from "@/components/posts/people/managed-by";
import type { Team } from "@/components/posts/people/person";
import { useManagedByFilter } from "@/components/posts/people/use-managed-by-filter";
import type { Slot } from "@/lib/accounts/slots/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { type QueueQuery, queuePeriod, queueSearch } from "./queue-search";

const refreshMs = 60_000;

const address = {
  account: parseAsString,
  managedBy: managedByAddress,
  label: labelAddress,
  approval: parseAsStringLiteral(openApprovals),
};

/** Loads the posts and the free slots that the address asks for. */
export function useQueue({
  accounts,
  team,
  initial,
}: {
  accounts: readonly Account[];
  team: Team;
  initial: { now: string; posts: Post[] | null; slots: Slot[] };
}) {
  const { now, posts, slots } = initial;
  const [filters, setFilters] = useQueryStates(address);
  const account = accounts.find(({ id }) => id === filters.account)?.id ?? null;
  const managedBy = managerIdOf(team, filters.managedBy);
  const { label, approval } = filters;
  const narrowed = { account, managedBy, label, approval };
  const showsGaps = managedBy === null && label === null && approval === null;
  const isFiltered = account !== null || !showsGaps;
  const period = queuePeriod(now);
  const seen = posts && !isFiltered ? { posts, atMs: Date.parse(now) } : undefined;
  const queue = usePosts({ ...period, ...narrowed }, seen);
  const free = useFreeSlots({ from: now, to: period.to, account }, account ? undefined : slots);
  const gaps = (showsGaps && free.data) || noSlots;
  const managers = useManagedByFilter(team, { managedBy, posts: queue.data ?? noPosts });
  const url = { filters: { ...filters, account }, setFilters };
  return { queue, free, gaps, narrowed, isFiltered, managers, url };
}

export type QueueUrl = ReturnType<typeof useQueue>["url"];

const noPosts: Post[] = [];
const noSlots: Slot[] = [];

type Seen = { posts: Post[]; atMs: number };

function usePosts(query: QueueQuery, initial: Seen | undefined) {
  return useQuery({
    queryKey: ["posts", "queue", query],
    queryFn: ({ signal }) =>
      everyPage((cursor) => api("GET /api/posts", { query: queueSearch(query, cursor), signal })),
    ...(initial && { initialData: initial.posts, initialDataUpdatedAt: initial.atMs }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshEveryMs(state.data ?? [], Date.now()),
  });
}

function useFreeSlots(query: FreeSlotsQuery, initial: Slot[] | undefined) {
  const { from, to, account } = query;
  return useQuery({
    queryKey: ["slots", "free", from, to, account],
    queryFn: ({ signal }) => fetchFreeSlots(query, signal),
    ...(initial && { initialData: initial, initialDataUpdatedAt: Date.parse(from) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FreeSlotsQuery, fetchFreeSlots } from "@/components/kit/free-slots/fetch-free-slots";
import type { Slot } from "@/lib/accounts/slots/schema";

const refreshMs = 60_000;

export function useFreeSlots(query: FreeSlotsQuery, initial: Slot[] | undefined) {
  const { from, to, account } = query;
  return useQuery({
    queryKey: ["slots", "free", from, to, account],
    queryFn: ({ signal }) => fetchFreeSlots(query, signal),
    ...(initial && { initialData: initial, initialDataUpdatedAt: Date.parse(from) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/lib/http/api";
import type { Slot } from "@/lib/slots/schema";

const refreshMs = 60_000;

export type SlotsQuery = { from: string; to: string; account: string | null };

export function useFreeSlots({ from, to, account }: SlotsQuery, initial: Slot[] | undefined) {
  return useQuery({
    queryKey: ["slots", "free", from, to, account],
    queryFn: async ({ signal }): Promise<Slot[]> => {
      const query = { from, to, state: "free", connectionId: account ?? undefined } as const;
      return (await api("GET /api/slots", { query, signal })).slots;
    },
    ...(initial && { initialData: initial, initialDataUpdatedAt: Date.parse(from) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchFreeSlots } from "@/components/kit/free-slots/fetch-free-slots";
import { toWallTime, type WallTime } from "@/lib/kernel/time/zoned";

export type FreeTimes = { all: readonly WallTime[]; on: (date: string) => readonly WallTime[] };

const daysShown = 42;

export function useFreeTimes({
  connectionIds,
  from,
  timeZone,
}: {
  connectionIds: readonly string[];
  from: string;
  timeZone: string;
}): FreeTimes {
  const to = new Date(Date.parse(from) + daysShown * 86_400_000).toISOString();
  const { data } = useQuery({
    queryKey: ["slots", "free", "picker", from, to],
    queryFn: ({ signal }) => fetchFreeSlots({ from, to }, signal),
    enabled: connectionIds.length > 0,
    gcTime: 0,
  });
  return useMemo(() => {
    const own = (data ?? []).filter((slot) => connectionIds.includes(slot.connectionId));
    const instants = [...new Set(own.map(({ scheduledAt }) => scheduledAt))].toSorted();
    const all = instants.map((instant) => toWallTime(instant, timeZone));
    return { all, on: (day) => all.filter(({ date }) => date === day) };
  }, [data, connectionIds, timeZone]);
}

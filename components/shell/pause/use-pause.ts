"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import type { PauseAnswer } from "@/lib/publishing/schema";

export const pauseKey = ["pause"];
const refreshEveryMs = 20_000;

export function usePause(initial: PauseAnswer): PauseAnswer {
  const { data } = useQuery({
    queryKey: pauseKey,
    queryFn: ({ signal }) => api("GET /api/workspace/pause", { signal }),
    initialData: initial,
    refetchInterval: refreshEveryMs,
  });
  return data;
}

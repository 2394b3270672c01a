"use client";

import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import type { BestTimes } from "@/lib/results/report/schema";

/** Reads on which hours, by the clocks of a zone, posts of accounts did best. */
export function useBestTimes(connectionIds: readonly string[], timeZone: string) {
  return useQueries({
    queries: connectionIds.map((connectionId) => ({
      queryKey: ["best-times", connectionId, timeZone],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const [params, query] = [{ connectionId }, { timeZone }];
        return api("GET /api/connections/{connectionId}/best-times", { params, query, signal });
      },
      staleTime: 300_000,
    })),
    combine: together,
  });
}

function together(answers: UseQueryResult<BestTimes>[]) {
  return {
    isLoading: answers.some(({ isPending }) => isPending),
    accounts: answers.flatMap(({ data }) => data ?? []),
  };
}

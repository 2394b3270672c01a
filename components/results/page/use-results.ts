"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import type { ApiOutput } from "@/lib/api/http/api-call";
import { narrowed, type Only, type ResultsView, type Slice } from "../results-address";
import type { Questions } from "./questions";

export type Report = ApiOutput<"GET /api/results">;
export type RankedList = ApiOutput<"GET /api/results/posts">;
export type Readings = ApiOutput<"GET /api/results/accounts">;

/** Holds all that the page shows of one slice. */
export type SliceResults = {
  report: Report;
  weeks: Report;
  hours: Report;
  best: RankedList;
  worst: RankedList;
};

/** Holds the numbers of a slice; those of the one before stay until they are there. */
export function useSlice(
  questions: Questions,
  initial: { questions: Questions; results: SliceResults },
) {
  const isFirst = JSON.stringify(questions) === JSON.stringify(initial.questions);
  return useQuery({
    queryKey: ["results", "slice", questions],
    queryFn: async ({ signal }): Promise<SliceResults> => {
      const [report, weeks, hours, best, worst] = await Promise.all([
        api("GET /api/results", { query: questions.report, signal }),
        api("GET /api/results", { query: questions.weeks, signal }),
        api("GET /api/results", { query: questions.hours, signal }),
        api("GET /api/results/posts", { query: questions.best, signal }),
        api("GET /api/results/posts", { query: questions.worst, signal }),
      ]);
      return { report, weeks, hours, best, worst };
    },
    ...(isFirst && { initialData: initial.results, initialDataUpdatedAt: performance.timeOrigin }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Lists the posts behind a number, page by page. */
export function usePostsBehind(
  slice: Slice,
  { only, timeZone, rank }: { only: Only; timeZone: string; rank: ResultsView["rank"] },
) {
  const query = {
    ...narrowed(slice, only, timeZone),
    sort: rank === "relative" ? ("relative" as const) : slice.metric,
    limit: 30,
  };
  return useInfiniteQuery({
    queryKey: ["results", "behind", query],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/results/posts", { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

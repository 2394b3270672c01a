"use client";

import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import type { ApiOutput } from "@/lib/api/http/api-call";
import {
  type Days,
  narrowed,
  type Only,
  type Rank,
  type ResultsView,
  type Slice,
} from "../results-address";
import { answerSlice, type Questions, questionsOf, type SliceResults } from "./questions";

export type Readings = ApiOutput<"GET /api/results/accounts">;

/** Holds what is shown of a view until another one is answered as a whole. */
export type Answered = {
  view: Pick<ResultsView, "metric" | "by"> & { days: Days; rank: Rank };
  results: SliceResults;
};

/** `now` is when the server read the numbers. */
export type InitialAnswer = { now: string; questions: Questions; answered: Answered };

/** Holds the numbers of a slice; those of the one before stay until all of them are there. */
export function useSlice(slice: Slice, view: ResultsView & { days: Days }, initial: InitialAnswer) {
  const client = useQueryClient();
  const { metric, by, compare, rank, days } = view;
  const seeds = seedsOf(initial);
  const initialDataUpdatedAt = Date.parse(initial.now);
  // A choice asks only what the slice before did not answer.
  const part = <Answer>(question: object, ask: () => Promise<Answer>): Promise<Answer> => {
    const seed = seeds.get(JSON.stringify(question)) as Answer | undefined;
    return client.fetchQuery({
      queryKey: ["results", "part", question],
      queryFn: ask,
      staleTime,
      ...(seed && { initialData: seed, initialDataUpdatedAt }),
    });
  };
  const isFirst =
    JSON.stringify(
      questionsOf(slice, { by, compare, rank: rank ?? initial.answered.view.rank }),
    ) === JSON.stringify(initial.questions);
  return useQuery({
    queryKey: ["results", "slice", slice, { by, compare, rank }],
    queryFn: async (): Promise<Answered> => {
      const answer = await answerSlice(slice, view, {
        report: (query) => part(query, () => api("GET /api/results", { query })),
        posts: (query) => part(query, () => api("GET /api/results/posts", { query })),
      });
      return { view: { metric, by, days, rank: answer.rank }, results: answer.results };
    },
    ...(isFirst && { initialData: initial.answered, initialDataUpdatedAt }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

const staleTime = 60_000;

function seedsOf({ questions, answered }: InitialAnswer): ReadonlyMap<string, unknown> {
  const names = Object.keys(questions) as (keyof Questions)[];
  return new Map(names.map((name) => [JSON.stringify(questions[name]), answered.results[name]]));
}

/** Lists the posts behind a number, page by page. */
export function usePostsBehind(
  slice: Slice,
  { only, timeZone, rank }: { only: Only; timeZone: string; rank: Rank },
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

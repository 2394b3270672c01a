"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { createContext, type ReactNode, use, useMemo } from "react";
import { api } from "@/components/kit/api/api";
import type { ApiOutput } from "@/lib/api/http/api-call";
import type { MetricName } from "@/lib/networks/content/rules/metrics";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { MetricValue } from "../metric-value";
import { ageInWords, metricInSentence, metricLabels, reasonInWords } from "../words";
import { useChosenNumber } from "./chosen-number";

type PostNumberOf = ApiOutput<"GET /api/results/numbers">["items"][number];
type Shown = { metric: MetricName; numbers: ReadonlyMap<string, PostNumberOf>; readAtMs: number };

const Numbers = createContext<Shown | null>(null);

const asksMax = 200;

/** Reads the chosen number of the posts that were published, for `PostNumber` inside of it. */
export function NumbersOf({
  posts,
  children,
}: {
  posts: readonly Pick<PostSummary, "id" | "state">[];
  children: ReactNode;
}) {
  const [metric] = useChosenNumber();
  const ids = metric ? posts.filter(isPublished).map(({ id }) => id) : [];
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ["results", "numbers", metric, ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / asksMax) }, (_, index) =>
        ids.slice(index * asksMax, (index + 1) * asksMax),
      );
      const answers = await Promise.all(
        parts.map((postIds) =>
          api("GET /api/results/numbers", {
            query: { metric: metric ?? undefined, postIds },
            signal,
          }),
        ),
      );
      return answers.flatMap(({ items }) => items);
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
  const shown = useMemo(() => {
    if (!metric || !data) return null;
    const numbers = new Map(data.map((number) => [number.postId, number]));
    return { metric, numbers, readAtMs: dataUpdatedAt };
  }, [metric, data, dataUpdatedAt]);
  return <Numbers value={shown}>{children}</Numbers>;
}

export function useHasNumber(postId: string): boolean {
  return use(Numbers)?.numbers.has(postId) ?? false;
}

/** Shows the chosen number of a post, in a word more where there is room. */
export function PostNumber({ postId, isRoomy = false }: { postId: string; isRoomy?: boolean }) {
  const shown = use(Numbers);
  const number = shown?.numbers.get(postId);
  if (!shown || !number) return null;
  const { metric, readAtMs } = shown;
  const { value, asOf, reason, missing } = number;
  const title = [
    metricLabels[metric],
    asOf && `from ${ageInWords(asOf, readAtMs)}`,
    value !== null &&
      missing > 0 &&
      `without ${missing === 1 ? "one account" : `${missing} accounts`}`,
    value === null && reasonInWords(reason ?? "not_yet"),
  ].filter(Boolean);
  return (
    <span
      title={title.join(", ")}
      className="inline-flex shrink-0 items-center gap-0.5 text-muted tabular-nums"
    >
      <ChartNoAxesColumn aria-hidden className="size-3" />
      <MetricValue metric={metric} value={value} reason={reason} isShort />
      {isRoomy ? (
        <span className="ms-0.5">
          {metricInSentence(metric)}
          {value === null && `: ${reasonInWords(reason ?? "not_yet")}`}
        </span>
      ) : (
        <span className="sr-only"> {metricInSentence(metric)}</span>
      )}
    </span>
  );
}

function isPublished({ state }: Pick<PostSummary, "state">): boolean {
  return state === "published" || state === "partially_published";
}

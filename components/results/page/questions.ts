import type { ResultsView, Slice } from "../results-address";

export const rankedMax = 5;

/** Says what the page asks of one slice; the server asks the same for the first one. */
export function questionsOf(slice: Slice, view: Pick<ResultsView, "by" | "compare" | "rank">) {
  const sort = view.rank === "relative" ? ("relative" as const) : slice.metric;
  return {
    report: {
      ...slice,
      groupBy: view.by,
      compare: view.compare ? ("previous" as const) : undefined,
    },
    weeks: { ...slice, groupBy: "week" as const },
    hours: { ...slice, groupBy: "weekday_hour" as const },
    best: { ...slice, sort, order: "best" as const, limit: rankedMax },
    worst: { ...slice, sort, order: "worst" as const, limit: rankedMax },
  };
}

export type Questions = ReturnType<typeof questionsOf>;

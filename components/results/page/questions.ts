import type { ApiOutput } from "@/lib/api/http/api-call";
import type { Rank, ResultsView, Slice } from "../results-address";

export const rankedMax = 5;

export type Report = ApiOutput<"GET /api/results">;
export type RankedList = ApiOutput<"GET /api/results/posts">;

/** Holds all that the page shows of one slice. */
export type SliceResults = {
  totals: Report;
  groups: Report;
  weeks: Report;
  hours: Report;
  best: RankedList;
  worst: RankedList;
};

type Asked = Pick<ResultsView, "by" | "compare" | "rank">;

/** Says what the page asks of one slice. A press on one choice changes as few of them as may be. */
export function questionsOf(slice: Slice, { by, compare, rank }: Asked & { rank: Rank }) {
  const sort = rank === "relative" ? ("relative" as const) : slice.metric;
  const chosen = { ...slice, metrics: "chosen" as const };
  return {
    totals: {
      ...slice,
      groupBy: "kind" as const,
      compare: compare ? ("previous" as const) : undefined,
    },
    groups: { ...chosen, groupBy: by },
    weeks: { ...chosen, groupBy: "week" as const },
    hours: { ...chosen, groupBy: "weekday_hour" as const },
    best: { ...slice, sort, order: "best" as const, limit: rankedMax },
    worst: { ...slice, sort, order: "worst" as const, limit: rankedMax },
  };
}

export type Questions = ReturnType<typeof questionsOf>;

/** The operations answer on the server, the API does in the browser. */
export type Answering = {
  report: (question: Questions["totals" | "groups" | "weeks" | "hours"]) => Promise<Report>;
  posts: (question: Questions["best" | "worst"]) => Promise<RankedList>;
};

/** Ranks by the number alone where nobody chose and no account has a usual yet. */
export async function answerSlice(
  slice: Slice,
  view: Asked,
  { report, posts }: Answering,
): Promise<{ rank: Rank; results: SliceResults }> {
  const questions = questionsOf(slice, { ...view, rank: view.rank ?? "relative" });
  const [totals, groups, weeks, hours, best, worst] = await Promise.all([
    report(questions.totals),
    report(questions.groups),
    report(questions.weeks),
    report(questions.hours),
    posts(questions.best),
    posts(questions.worst),
  ]);
  const reports = { totals, groups, weeks, hours };
  if (view.rank !== null || best.items.some(({ relative }) => relative !== null)) {
    return { rank: view.rank ?? "relative", results: { ...reports, best, worst } };
  }
  const byNumber = questionsOf(slice, { ...view, rank: "metric" });
  const ranked = await Promise.all([posts(byNumber.best), posts(byNumber.worst)]);
  return { rank: "metric", results: { ...reports, best: ranked[0], worst: ranked[1] } };
}

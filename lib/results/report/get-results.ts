import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { metricNames } from "@/lib/networks/results";
import { beginResults, readDelivery } from "../reading/read-results";
import { ageHours, askAgainMs, stageAt } from "../reading/schedule";
import { Series } from "../reading/series";
import { Usual } from "../reading/usual";
import { metricsOf } from "./metrics-of";
import { type CountedDelivery, findCounted } from "./results-store";
import { type AccountResult, ResultsAnswer, ResultsParams } from "./schema";

export const getResults = operation({
  name: "get_results",
  summary:
    "Read what came of a post: what each network counted, from when it is, and what it did not tell",
  scope: "posts:read",
  input: ResultsParams,
  output: ResultsAnswer,
  run: ({ workspaceId }, { postId }) => resultsOf(workspaceId, postId),
});

export const refreshResults = operation({
  name: "refresh_results",
  summary: "Ask the networks again what came of a post, at most every fifteen minutes",
  scope: "posts:write",
  level: "draft",
  input: ResultsParams,
  output: ResultsAnswer,
  failures: ["rate_limited"],
  run: async ({ workspaceId }, { postId }) => {
    const rows = await findCounted(db, workspaceId, postId);
    const asked = rows.flatMap(({ result }) => result?.askedAt ?? []);
    const last = Math.max(...asked.map((at) => at.getTime()));
    const waitMs = last + askAgainMs - now().getTime();
    if (waitMs > 0) throw tooSoon(waitMs);
    const begun = rows.flatMap(({ publishedAt, result }) => (result ? [] : (publishedAt ?? [])));
    // The reader begins results once a minute, and somebody may ask before.
    if (begun.length > 0) {
      await beginResults(new Date(Math.min(...begun.map((at) => at.getTime()))));
    }
    for (const { id, connectionId, result } of rows) {
      if (!result?.deletedAt) await readDelivery(connectionId, id);
    }
    return await resultsOf(workspaceId, postId);
  },
});

async function resultsOf(workspaceId: WorkspaceId, postId: string) {
  const rows = await findCounted(db, workspaceId, postId);
  return { results: { postId, accounts: rows.map(accountResult) } };
}

function accountResult(row: CountedDelivery): AccountResult {
  const { id, connectionId, publishedUrl, result } = row;
  const points = Series.parse(result?.series?.points ?? []);
  return {
    deliveryId: id,
    connectionId,
    publishedUrl,
    metrics: metricsOf(row),
    usual: usualOf(row),
    band: bandOf(row),
    series: points.flatMap(({ at, values }) => {
      return metricNames.flatMap((metric) => {
        const value = values[metric];
        return value === undefined ? [] : [{ at, metric, value }];
      });
    }),
  };
}

/** Compares a post with what others of its account had when they were as old. */
function usualOf({ publishedAt, connection, result }: CountedDelivery): AccountResult["usual"] {
  const usual = Usual.parse(connection.reading?.usual ?? {});
  if (!publishedAt || !result?.readAt) return null;
  const stage = stageAt(publishedAt, result.readAt);
  const medians = Object.entries(usual).flatMap(([metric, spreads]) => {
    const spread = spreads?.[stage];
    return spread ? [[metric, spread.median]] : [];
  });
  return medians.length > 0 ? Object.fromEntries(medians) : null;
}

/** Lists by metric what the account's posts had at each age, for the curve of one to be seen against. */
function bandOf({ connection }: CountedDelivery): AccountResult["band"] {
  const usual = Usual.parse(connection.reading?.usual ?? {});
  return Object.fromEntries(
    Object.entries(usual).map(([metric, spreads]) => [
      metric,
      ageHours.flatMap((hours, index) => {
        const spread = spreads?.[index + 1];
        return spread ? [{ hours, low: spread.low, median: spread.median, high: spread.high }] : [];
      }),
    ]),
  );
}

function tooSoon(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000);
  const message = `The networks were asked a moment ago. Ask again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  return new AppError("rate_limited", message, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

import { type MetricName, metricNames } from "@/lib/networks/content/rules/metrics";
import type { ResultPost } from "@/lib/planning/results/schema";
import type { AccountReading, Metric, ResultsReport, Sums } from "@/lib/results/report/schema";
import { aPost } from "../world/a-post";

/** Makes all metrics of a post or a sum; those that are not given are not offered. */
export function someMetrics(
  given: Partial<Record<MetricName, number | NonNullable<Metric["reason"]>>>,
  asOf = "2027-03-10T09:00:00.000Z",
): Metric[] {
  return metricNames.map((metric) => {
    const one = given[metric] ?? "not_offered";
    const unit = metric === "watch_time" ? "seconds" : "count";
    const networkName = one === "not_offered" ? "" : `${metric}Count`;
    return typeof one === "number"
      ? { metric, value: one, unit, asOf, reason: null, networkName }
      : { metric, value: null, unit, asOf: null, reason: one, networkName };
  });
}

export function someSums(fields: Partial<Sums> = {}): Sums {
  return {
    posts: 12,
    metrics: someMetrics({ reactions: 340 }),
    missing: {},
    relative: 1,
    ...fields,
  };
}

export function aReport(fields: Partial<ResultsReport> = {}): ResultsReport {
  return {
    groups: [],
    totals: someSums(),
    previous: null,
    asOf: "2027-03-10T09:00:00.000Z",
    ...fields,
  };
}

export function aResultPost(fields: Partial<ResultPost> & { deliveryId: string }): ResultPost {
  return {
    connectionId: "page",
    publishedAt: "2027-03-08T09:00:00.000Z",
    post: aPost({ id: `post-of-${fields.deliveryId}`, state: "published" }),
    metrics: someMetrics({ reactions: 10 }),
    relative: 1,
    ...fields,
  };
}

export function aReading(fields: Partial<AccountReading> = {}): AccountReading {
  return {
    connectionId: "page",
    offered: [],
    isOn: true,
    isWhole: true,
    offUntil: null,
    permissions: [],
    since: "2027-01-01T00:00:00.000Z",
    readAt: "2027-03-10T09:00:00.000Z",
    restUntil: null,
    problem: null,
    message: null,
    followers: [],
    ...fields,
  };
}

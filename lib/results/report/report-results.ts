import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { findNetwork } from "@/lib/networks";
import { type MetricName, metricNames } from "@/lib/networks/results";
import {
  type AccountsFilter,
  findMainReasons,
  findRelative,
  type MainReason,
  type Slice,
  type SummedRows,
  sumByPost,
  sumResults,
} from "./report-store";
import {
  ListResultNumbers,
  type Metric,
  ReportResults,
  type ResultGroup,
  ResultNumbers,
  ResultsReport,
  type Sums,
} from "./schema";

export const reportResults = operation({
  name: "report_results",
  summary:
    "Sum up what came of the posts of a period, by account, label, person, kind, time or week",
  scope: "posts:read",
  input: ReportResults,
  output: ResultsReport,
  run: ({ workspaceId }, input) => reportOf(workspaceId, input),
});

/** Reports on the accounts of a review link as well, which the operation does not take together. */
export async function reportOf(
  workspaceId: WorkspaceId,
  { groupBy, compare, metrics: told, ...filter }: ReportResults & AccountsFilter,
): Promise<ResultsReport> {
  const lengthMs = Date.parse(filter.to) - Date.parse(filter.from);
  if (lengthMs <= 0) {
    const details = [{ path: "to", code: "too_small", message: "must be after from" }];
    throw new AppError("validation_failed", "to: must be after from", { details });
  }
  const earlier = (instant: string) => new Date(Date.parse(instant) - lengthMs).toISOString();
  const before = { from: earlier(filter.from), to: earlier(filter.to) };
  const stoodAt = new Date(now().getTime() - lengthMs);
  const metrics = told === "chosen" ? [filter.metric] : metricNames;
  const [{ groups, totals }, whole, previous] = await Promise.all([
    sumsOf(workspaceId, { filter, groupBy, metrics }),
    // A post with two labels stands in two groups.
    groupBy === "label" ? sumsOf(workspaceId, { filter, metrics }) : null,
    compare ? sumsOf(workspaceId, { filter: { ...filter, ...before }, metrics, stoodAt }) : null,
  ]);
  const all = whole?.totals ?? totals;
  return {
    groups,
    totals: all,
    previous: previous && { ...before, totals: previous.totals },
    asOf: oldest(all.metrics.map(({ asOf }) => asOf)),
  };
}

export const listResultNumbers = operation({
  name: "list_result_numbers",
  summary: "Read one number of each of many posts",
  scope: "posts:read",
  input: ListResultNumbers,
  output: ResultNumbers,
  run: async ({ workspaceId }, input) => {
    const rows = await sumByPost(db, workspaceId, input);
    const items = rows.map(({ asOf, reason, ...row }) => ({
      ...row,
      asOf: asOf?.toISOString() ?? null,
      reason: row.value === null ? (reason ?? "not_yet") : null,
    }));
    return { items };
  },
});

/** Makes a group of all rows with one key, the most posts first. */
async function sumsOf(
  workspaceId: WorkspaceId,
  slice: Slice & { metrics: readonly MetricName[] },
): Promise<{ groups: ResultGroup[]; totals: Sums }> {
  const [rows, relative] = await Promise.all([
    sumResults(db, workspaceId, slice),
    // It compares at the age of each post already, so that later values are as fair.
    findRelative(db, workspaceId, slice),
  ]);
  const keys = [...new Set(rows.map(({ key }) => key))];
  const byKey = new Map(keys.map((key) => [key, rows.filter((row) => row.key === key)]));
  const reasons = await reasonsOf(workspaceId, { slice, groups: [...byKey.values()] });
  const sumsFor = (key: string | null, group: readonly SummedRows[]): Sums => ({
    posts: sum(group.map(({ posts }) => posts)),
    metrics: slice.metrics.map((metric) => {
      const why = reasons.find((one) => one.metric === metric && (one.key === key || key === null));
      return metricOf(metric, group, why?.reason ?? (group.length > 0 ? "not_offered" : "not_yet"));
    }),
    missing: missingOf(group),
    relative: relative.get(key) ?? null,
  });
  const groups = [...byKey].map(([key, group]) => ({ key, ...sumsFor(key, group) }));
  return {
    groups: groups.toSorted((one, other) => {
      return other.posts - one.posts || one.key.localeCompare(other.key);
    }),
    totals: sumsFor(null, rows),
  };
}

/** Asks why only where a group was told nothing of a metric that a network of it offers. */
async function reasonsOf(
  workspaceId: WorkspaceId,
  {
    slice,
    groups,
  }: {
    slice: Slice & { metrics: readonly MetricName[] };
    groups: readonly (readonly SummedRows[])[];
  },
): Promise<MainReason[]> {
  const metrics = slice.metrics.filter((metric) => {
    return groups.some((group) => {
      const isUntold = group.every((rows) => sumOf(rows, metric) === null);
      return isUntold && group.some(({ provider }) => nameAt(provider, metric) !== undefined);
    });
  });
  return metrics.length > 0 ? await findMainReasons(db, workspaceId, { slice, metrics }) : [];
}

/** Adds up what was told. The networks' names are as many meanings. */
function metricOf(
  metric: MetricName,
  group: readonly SummedRows[],
  why: MainReason["reason"],
): Metric {
  const told = group.flatMap((rows) => sumOf(rows, metric) ?? []);
  const isTold = told.length > 0;
  const names = group
    .filter((rows) => !isTold || sumOf(rows, metric) !== null)
    .flatMap(({ provider }) => nameAt(provider, metric) ?? []);
  const [name, ...others] = new Set(names);
  return {
    metric,
    value: isTold ? sum(told) : null,
    unit: metric === "watch_time" ? "seconds" : "count",
    asOf: oldest(group.map(({ sums }) => sums[metric]?.asOf?.toISOString() ?? null)),
    reason: isTold ? null : why,
    networkName: others.length > 0 ? "" : (name ?? ""),
  };
}

function sumOf({ sums }: SummedRows, metric: MetricName): number | null {
  return sums[metric]?.sum ?? null;
}

function nameAt(provider: string, metric: MetricName): string | undefined {
  const offered = findNetwork(provider)?.results?.metrics ?? [];
  return offered.find((one) => one.metric === metric)?.networkName;
}

function missingOf(group: readonly SummedRows[]): Sums["missing"] {
  const missing: Sums["missing"] = {};
  for (const [reason, count] of group.flatMap((row) => Object.entries(row.missing))) {
    const known = reason as keyof Sums["missing"];
    missing[known] = (missing[known] ?? 0) + count;
  }
  return missing;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Instants of one form sort as their texts do. */
function oldest(instants: readonly (string | null)[]): string | null {
  return instants.filter((one) => one !== null).toSorted()[0] ?? null;
}

import { z } from "zod";
import { findNetwork } from "@/lib/networks";
import { type MetricName, metricNames, missingReasons } from "@/lib/networks/results";
import { columnOf } from "../columns";
import type { CountedDelivery } from "./results-store";
import type { Metric, MetricReason } from "./schema";

const Missing = z.partialRecord(z.enum(metricNames), z.enum(missingReasons)).catch({});
const OlderAt = z.partialRecord(z.enum(metricNames), z.iso.datetime()).catch({});

type Counted = Pick<CountedDelivery, "connection"> & {
  result: Omit<NonNullable<CountedDelivery["result"]>, "series"> | null;
};

/** Says of each metric what is known, or why nothing is. */
export function metricsOf({ connection, result }: Counted): Metric[] {
  const offered = findNetwork(connection.provider)?.results?.metrics ?? [];
  const missing = Missing.parse(result?.missing ?? {});
  const olderAt = OlderAt.parse(result?.olderAt ?? {});
  const readAt = result?.readAt?.toISOString() ?? null;
  const reasonOf = (metric: MetricName): MetricReason => {
    if (result?.deletedAt) return "deleted_there";
    if (connection.reading?.denied === "permission_missing") return "permission_missing";
    return missing[metric] ?? "not_yet";
  };
  return metricNames.map((metric) => {
    const unit = metric === "watch_time" ? "seconds" : "count";
    const networkName = offered.find((one) => one.metric === metric)?.networkName;
    if (networkName === undefined) {
      const untold = { value: null, asOf: null, reason: "not_offered" } as const;
      return { metric, unit, ...untold, networkName: "" };
    }
    const stored = result?.[columnOf(metric)] ?? null;
    const since = olderAt[metric];
    const isCurrent = stored !== null && since === undefined && !result?.deletedAt;
    return {
      metric,
      value: stored === null ? null : Number(stored),
      unit,
      asOf: stored === null ? null : (since ?? readAt),
      reason: isCurrent ? null : reasonOf(metric),
      networkName,
    };
  });
}

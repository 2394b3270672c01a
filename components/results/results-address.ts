import { createParser, parseAsBoolean, parseAsStringLiteral } from "nuqs/server";
import { labelAddress } from "@/components/library/labels/label-address";
import { managedByAddress } from "@/components/posts/people/managed-by";
import { isUuid } from "@/lib/kernel/rules";
import {
  daysAfter,
  daysBetween,
  isPlainDate,
  startOfDay,
  startOfWeek,
} from "@/lib/kernel/time/zoned";
import { type MetricName, metricNames } from "@/lib/networks/content/rules/metrics";

export const periods = ["7d", "28d", "90d", "365d", "this-month", "last-month", "own"] as const;
export type Period = (typeof periods)[number];

export const pageGroupings = ["account", "label", "person", "kind"] as const;
export type PageGrouping = (typeof pageGroupings)[number];

export const kinds = ["text", "picture", "video", "sequence"] as const;

const ranks = ["relative", "metric"] as const;
export type Rank = (typeof ranks)[number];

/** Each slice of the page is in its address. */
export const resultsAddress = {
  period: parseAsStringLiteral(periods).withDefault("28d"),
  from: text((value) => (isPlainDate(value) ? value : null)),
  to: text((value) => (isPlainDate(value) ? value : null)),
  compare: parseAsBoolean.withDefault(true),
  account: text((value) => (isUuid(value) ? value.toLowerCase() : null)),
  network: text((value) => (/^[a-z0-9_-]{1,40}$/.test(value) ? value : null)),
  label: labelAddress,
  managedBy: managedByAddress,
  kind: parseAsStringLiteral(kinds),
  metric: parseAsStringLiteral(metricNames).withDefault("reactions"),
  by: parseAsStringLiteral(pageGroupings).withDefault("account"),
  /** Null is against the usual where that is known. */
  rank: parseAsStringLiteral(ranks),
  /** The posts behind a number, as `readOnly` reads it. */
  only: text((value) => (readOnly(value) ? value : null)),
};

export type ResultsView = {
  period: Period;
  from: string | null;
  to: string | null;
  compare: boolean;
  account: string | null;
  network: string | null;
  label: string | null;
  managedBy: string | null;
  kind: (typeof kinds)[number] | null;
  metric: MetricName;
  by: PageGrouping;
  rank: Rank | null;
  only: string | null;
};

/** Both days belong to it. */
export type Days = { from: string; to: string };

export function daysOf(
  { period, from, to }: Pick<ResultsView, "period" | "from" | "to">,
  today: string,
): Days {
  const month = `${today.slice(0, 8)}01`;
  switch (period) {
    case "own": {
      if (from && to) return from <= to ? { from, to } : { from: to, to: from };
      return {
        from: from ?? daysAfter(to ?? today, -27),
        to: to ?? (from && from > today ? from : today),
      };
    }
    case "this-month":
      return { from: month, to: today };
    case "last-month": {
      const last = daysAfter(month, -1);
      return { from: `${last.slice(0, 8)}01`, to: last };
    }
    default:
      return { from: daysAfter(today, 1 - Number.parseInt(period, 10)), to: today };
  }
}

/** Returns what the operations take. Days and weeks are those of the workspace. */
export function sliceOf(
  view: Omit<ResultsView, "only">,
  { today, timeZone, userId }: { today: string; timeZone: string; userId: string },
) {
  const days = daysOf(view, today);
  return {
    ...instantsOf(days, timeZone),
    connectionId: view.account ?? undefined,
    provider: view.network ?? undefined,
    labelId: view.label ?? undefined,
    managedBy: (view.managedBy === "me" ? userId : view.managedBy) ?? undefined,
    kind: view.kind ?? undefined,
    metric: view.metric,
  };
}
export type Slice = ReturnType<typeof sliceOf>;

function instantsOf({ from, to }: Days, timeZone: string) {
  return { from: startOfDay(from, timeZone), to: startOfDay(daysAfter(to, 1), timeZone) };
}

export function weeksOf({ from, to }: Days): { key: string; monday: string }[] {
  const first = startOfWeek(from, 1);
  const count = Math.floor(daysBetween(first, to) / 7) + 1;
  return Array.from({ length: count }, (_, index) => {
    const monday = daysAfter(first, 7 * index);
    return { key: weekKeyOf(monday), monday };
  });
}

/** The ISO week of a Monday, as `2026-W48`. */
function weekKeyOf(monday: string): string {
  const year = daysAfter(monday, 3).slice(0, 4);
  const first = startOfWeek(`${year}-01-04`, 1);
  return `${year}-W${String(daysBetween(first, monday) / 7 + 1).padStart(2, "0")}`;
}

export function mondayOf(week: string): string {
  const [year = "", number = ""] = week.split("-W");
  return daysAfter(startOfWeek(`${year}-01-04`, 1), 7 * (Number(number) - 1));
}

export type Only =
  | { kind: "all" }
  | { kind: "account" | "label" | "person" | "kind"; key: string }
  | { kind: "week"; key: string }
  | { kind: "hour"; weekday: number; hour: number };

/** Reads `account:<id>`, `kind:video`, `week:2026-W48`, `hour:1-14` or `all`. */
export function readOnly(written: string): Only | null {
  if (written === "all") return { kind: "all" };
  const [kind = "", key = ""] = written.split(":");
  if ((kind === "account" || kind === "label" || kind === "person") && isUuid(key)) {
    return { kind, key };
  }
  if (kind === "kind" && kinds.some((one) => one === key)) return { kind, key };
  if (kind === "week" && /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(key)) return { kind, key };
  const hour = /^([1-7])-(1?\d|2[0-3])$/.exec(key);
  if (kind !== "hour" || !hour) return null;
  return { kind, weekday: Number(hour[1]), hour: Number(hour[2]) };
}

/** Narrows a slice to what stands behind one of its numbers. */
export function narrowed(slice: Slice, only: Only, timeZone: string) {
  switch (only.kind) {
    case "all":
      return slice;
    case "account":
      return { ...slice, connectionId: only.key };
    case "label":
      return { ...slice, labelId: only.key };
    case "person":
      return { ...slice, managedBy: only.key };
    case "kind":
      return { ...slice, kind: kinds.find((kind) => kind === only.key) };
    case "hour":
      return { ...slice, weekday: only.weekday, hour: only.hour };
    case "week": {
      const monday = mondayOf(only.key);
      const week = instantsOf({ from: monday, to: daysAfter(monday, 6) }, timeZone);
      const from = week.from > slice.from ? week.from : slice.from;
      return { ...slice, from, to: week.to < slice.to ? week.to : slice.to };
    }
  }
}

function text(parse: (value: string) => string | null) {
  return createParser({ parse, serialize: (value: string) => value });
}

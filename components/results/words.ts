import { type MetricName, metricNames } from "@/lib/networks/content/rules/metrics";
import type { Metric, MetricReason } from "@/lib/results/report/schema";

export const metricLabels: Record<MetricName, string> = {
  views: "Views",
  reach: "Reach",
  reactions: "Reactions",
  comments: "Comments",
  shares: "Shares",
  saves: "Saves",
  clicks: "Clicks",
  quotes: "Quotes",
  video_views: "Video views",
  watch_time: "Watch time",
};

export const metricChoices = metricNames.map((value) => ({ value, label: metricLabels[value] }));

export function metricInSentence(metric: MetricName): string {
  return metricLabels[metric].toLowerCase();
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** Watch time is in seconds, all else is counted. */
export function valueInWords(metric: MetricName, value: number): string {
  return metric === "watch_time" ? durationInWords(value) : whole.format(value);
}

export function shortValue(metric: MetricName, value: number): string {
  return metric === "watch_time" ? durationInWords(value) : compact.format(value);
}

function durationInWords(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 || minutes >= 6000
    ? `${whole.format(Math.floor(minutes / 60))} h`
    : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** 1 is as usual. */
export function relativeInWords(relative: number): string {
  return `${relative.toFixed(relative < 10 ? 1 : 0)}×`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export function ageInWords(instant: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(instant);
  if (ageMs < minuteMs) return "just now";
  if (ageMs < hourMs) return counted(ageMs / minuteMs, "minute");
  if (ageMs < 2 * dayMs) return counted(ageMs / hourMs, "hour");
  if (ageMs < 60 * dayMs) return counted(ageMs / dayMs, "day");
  return counted(ageMs / (30 * dayMs), "month");
}

function counted(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** Completes "Views: …". A network is called by its name where one alone is meant. */
export function reasonInWords(
  reason: MetricReason,
  network = "The network",
  { isMany = false }: { isMany?: boolean } = {},
): string {
  const them = isMany ? "them" : "it";
  switch (reason) {
    case "not_offered":
      return `${network} does not count ${them}`;
    case "not_yet":
      return `${network} has not told ${them} yet, which can take two days`;
    case "permission_missing":
      return `Reconnect the account to allow ${them}`;
    case "too_old":
      return `${network} tells ${them} no more of a post this old`;
    case "deleted_there":
      return "The post was deleted there";
    case "refused":
      return `${network} refuses to tell ${them}; it is asked again within a month`;
  }
}

const shortReasons: Record<MetricReason, string> = {
  not_offered: "not counted there",
  not_yet: "not told yet",
  permission_missing: "need a reconnect",
  too_old: "too old to be told",
  deleted_there: "deleted there",
  refused: "refused by the network",
};

/** Says what a sum leaves out, as "Without 12 posts: 8 not told yet, 4 not counted there". */
export function missingInWords(
  missing: Partial<Record<MetricReason, number>>,
  posts: number,
): string | null {
  const parts = Object.entries(missing) as [MetricReason, number][];
  const count = parts.reduce((sum, [, one]) => sum + one, 0);
  if (count === 0) return null;
  const reasons = parts.map(([reason, one]) => `${whole.format(one)} ${shortReasons[reason]}`);
  const [only] = parts;
  if (parts.length === 1 && only) {
    return `Without ${whole.format(count)} of ${countedPosts(posts)}: ${shortReasons[only[0]]}`;
  }
  return `Without ${whole.format(count)} of ${countedPosts(posts)}: ${reasons.join(", ")}`;
}

export function countedPosts(count: number): string {
  return `${whole.format(count)} ${count === 1 ? "post" : "posts"}`;
}

export function metricNamed(metrics: readonly Metric[], name: MetricName): Metric | undefined {
  return metrics.find(({ metric }) => metric === name);
}

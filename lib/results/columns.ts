import type { MetricName } from "@/lib/networks/results";

const columns = {
  views: "views",
  reach: "reach",
  reactions: "reactions",
  comments: "comments",
  shares: "shares",
  saves: "saves",
  clicks: "clicks",
  quotes: "quotes",
  video_views: "videoViews",
  watch_time: "watchTime",
} as const satisfies Record<MetricName, string>;

/** Returns the column of `DeliveryResult` that holds a metric. */
export function columnOf(metric: MetricName): (typeof columns)[MetricName] {
  return columns[metric];
}

/** Ours, whatever a network calls them. What each counts there is in its `results`. */
export const metricNames = [
  "views",
  "reach",
  "reactions",
  "comments",
  "shares",
  "saves",
  "clicks",
  "quotes",
  "video_views",
  "watch_time",
] as const;
export type MetricName = (typeof metricNames)[number];

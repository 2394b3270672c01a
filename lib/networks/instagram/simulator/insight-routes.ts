import { insightRow, readMetricNames } from "../../meta/simulator/insights";
import { missingObject } from "../../meta/simulator/refusal";
import type { MetricName } from "../../network";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { containerOf } from "./nodes";
import { answer, readAccountCaller, readCaller, type Site } from "./site";

const ofAll: Readonly<Record<string, MetricName>> = {
  views: "views",
  reach: "reach",
  saved: "saves",
  likes: "reactions",
  comments: "comments",
  shares: "shares",
};
const ofReels: Readonly<Record<string, MetricName>> = {
  ig_reels_video_view_total_time: "watch_time",
};

export function insightRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/:version/:mediaId/insights",
      operation: "media.insights",
      run: (visit) => tell(site, visit),
    },
  ];
}

/** A number of 0 is left out, as are all of a piece of a carousel. */
function tell(site: Site, { request, segments }: Visit): Reply {
  const { mediaId = "" } = segments;
  const { containers, media } = site.store.state;
  const post = media.get(mediaId);
  if (!post && containers.get(mediaId)?.isChild) {
    return answer(site, { data: [] }, readCaller(site, request).accountId);
  }
  if (!post || post.isDeleted) missingObject(mediaId);
  const { accountId, atMs } = post;
  const permission = "instagram_business_manage_insights";
  readAccountCaller(site, request, { accountId, permission });
  const isReel = containerOf(site, post).type === "REELS";
  const metrics = isReel ? { ...ofAll, ...ofReels } : ofAll;
  const { counts, now, switches } = site;
  const known = Object.keys(metrics);
  const names = readMetricNames(request.parameters, { known, switches });
  const isLate = now().getTime() - atMs < switches.insightsLagMs;
  const rows = names.flatMap((name) => {
    const metric = metrics[name] ?? "views";
    const count = counts.of(mediaId, metric);
    if (count === 0 || isLate) return [];
    return [insightRow(mediaId, name, { value: metric === "watch_time" ? count * 1000 : count })];
  });
  return answer(site, { data: rows }, accountId);
}

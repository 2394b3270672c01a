import { insightRow, readMetricNames } from "../../meta/simulator/insights";
import { missingObject } from "../../meta/simulator/refusal";
import type { MetricName } from "../../network";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { readPageCaller } from "./caller";
import { countedIdOf } from "./nodes";
import { answer, type Site } from "./site";
import type { Post } from "./state";

/** Has the names that are in use; those from before (`post_impressions` and others) are refused. */
const ofPost: Readonly<Record<string, MetricName>> = {
  post_media_view: "views",
  post_total_media_view_unique: "reach",
  post_clicks: "clicks",
};
const ofVideo: Readonly<Record<string, MetricName>> = {
  blue_reels_play_count: "video_views",
  post_video_view_time: "watch_time",
};

export function insightRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/:version/:postId/insights",
      operation: "post.insights",
      run: (visit) => {
        const post = site.store.state.posts.get(visit.segments.postId ?? "");
        return tell(site, visit, { post, metrics: ofPost });
      },
    },
    {
      method: "GET",
      path: "/:version/:id/video_insights",
      operation: "video.insights",
      run: (visit) => {
        const { state } = site.store;
        const video = state.videos.get(visit.segments.id ?? "");
        const post = video ? state.findPost(video.videoId) : undefined;
        return tell(site, visit, { post, metrics: ofVideo });
      },
    },
  ];
}

const dayMs = 86_400_000;
const keptMs = 2 * 365 * dayMs;
const likesMin = 100;

type Told = { post: Post | undefined; metrics: Readonly<Record<string, MetricName>> };

/** The numbers are those of the day that ended last. */
function tell(site: Site, { request, segments }: Visit, { post, metrics }: Told): Reply {
  const id = segments.postId ?? segments.id ?? "";
  if (!post || post.isDeleted) missingObject(id);
  const { pageId, atMs } = post;
  const caller = readPageCaller(site, request, { pageId, permission: "read_insights" });
  const { counts, now, switches } = site;
  const known = Object.keys(metrics);
  const names = readMetricNames(request.parameters, { known, switches });
  const ageMs = now().getTime() - atMs;
  const isTold =
    switches.pageLikes >= likesMin && ageMs >= switches.insightsLagMs && ageMs < keptMs;
  const dayEnd = new Date(Math.floor(now().getTime() / dayMs) * dayMs);
  const rows = names.map((name) => {
    const metric = metrics[name] ?? "views";
    const count = counts.of(countedIdOf(post), metric);
    const value = metric === "watch_time" ? count * 1000 : count;
    const isWhole = dayEnd.getTime() > atMs;
    return insightRow(id, name, { value, ...(isWhole && { end_time: graphInstant(dayEnd) }) });
  });
  return answer(site, { data: isTold ? rows : [] }, caller);
}

function graphInstant(at: Date): string {
  return at.toISOString().replace(/\.\d{3}Z$/, "+0000");
}

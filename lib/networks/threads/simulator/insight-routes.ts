import { insightRow, readMetricNames } from "../../meta/simulator/insights";
import { invalidParameter } from "../../meta/simulator/refusal";
import type { MetricName } from "../../network";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { answer, notFound, readCaller, readOwner, type Site } from "./site";

/** Every share is a repost here. */
const metrics: Readonly<Record<string, MetricName | null>> = {
  views: "views",
  likes: "reactions",
  replies: "comments",
  reposts: "shares",
  shares: null,
  quotes: "quotes",
};

const permission = "threads_manage_insights";

export function insightRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/:version/:mediaId/insights",
      operation: "media.insights",
      run: (visit) => tell(site, visit),
    },
    {
      method: "GET",
      path: "/:version/:owner/threads_insights",
      operation: "account.insights",
      run: (visit) => tellOfAccount(site, visit),
    },
  ];
}

function tell(site: Site, { request, segments }: Visit): Reply {
  const { mediaId = "" } = segments;
  const { accountId } = readCaller(site, request, permission);
  const thread = site.store.state.threads.get(mediaId);
  if (thread?.accountId !== accountId || thread.isDeleted) notFound();
  const { counts, now, switches } = site;
  const known = Object.keys(metrics);
  const names = readMetricNames(request.parameters, { known, switches });
  const isLate = now().getTime() - thread.atMs < switches.insightsLagMs;
  const rows = names.map((name) => {
    const metric = metrics[name];
    return insightRow(mediaId, name, { value: metric ? counts.of(mediaId, metric) : 0 });
  });
  return answer(site, { data: isLate ? [] : rows }, accountId);
}

function tellOfAccount(site: Site, visit: Visit): Reply {
  const accountId = readOwner(site, visit, permission);
  const name = "followers_count";
  if (visit.request.parameters.get("metric") !== name) {
    invalidParameter("The value must be a valid insights metric");
  }
  const total_value = { value: site.counts.of(accountId, "followers") };
  const id = `${accountId}/insights/${name}/day`;
  return answer(site, { data: [{ name, period: "day", total_value, id }] }, accountId);
}

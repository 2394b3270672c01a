import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { readCaller, refuse } from "./caller";
import type { Site } from "./site";
import { api } from "./site-routes";
import type { Post } from "./state";

export function countRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: `${api}/comments/`,
      operation: "comments.count",
      run: (visit) => listComments(site, visit),
    },
  ];
}

function listComments(site: Site, visit: Visit): Reply {
  const { id: siteId } = readCaller(site, visit);
  if (!site.switches.commentsForKeys) {
    refuse(403, "NoPermissionError", "API tokens do not have permission to access this endpoint");
  }
  const filter = visit.request.parameters.get("filter") ?? "";
  const [, postId = ""] = filter.match(/^post_id:'([^']+)'\+status:published$/) ?? [];
  const isThere = site.store.state.posts.get(postId)?.siteId === siteId;
  const total = isThere ? site.counts.of(postId, "comments") : 0;
  const pagination = { page: 1, limit: 1, pages: total, total, next: null, prev: null };
  return json({ comments: [], meta: { pagination } });
}

/** Says 0 clicks of a post that was never mailed as well. */
export function countsOf(site: Site, { id }: Post, include: string | null) {
  const asked = include?.split(",") ?? [];
  const isMailed = site.store.state.mails.has(id);
  const email = isMailed ? { id: `${id}-mail`, track_clicks: site.switches.tracksClicks } : null;
  const isCounted = isMailed && site.switches.tracksClicks;
  return {
    ...(asked.includes("email") && { email }),
    ...(asked.includes("count.clicks") && {
      count: { clicks: isCounted ? site.counts.of(id, "clicks") : 0 },
    }),
  };
}
